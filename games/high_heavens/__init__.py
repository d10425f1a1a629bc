"""High Heavens, designed by Ryan Lesser (2014): two pantheons of gods duel over their homes. Cards and board are house."""
