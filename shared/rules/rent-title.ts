/** What is billed for a room, before its number: 'Sewa kamar 101'. */
export const ROOM_RENT = 'Sewa kamar';
