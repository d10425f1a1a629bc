"""The signs of gods and powers: what stands on their tablets and cards."""
