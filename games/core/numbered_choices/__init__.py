"""The way to an action, choice by choice."""
