"""What changes a call in the room: who has it, and cards that raise one."""
