/** The names of the drawings that articles can have at their head; the drawings are in `web/ui/drawings`. */
export const DRAWINGS = [
  'thali',
  'katori',
  'roti',
  'dosa',
  'idli',
  'rice',
  'dal',
  'sabzi',
  'fruit',
  'glass',
  'grains',
  'spices',
  'phone',
  'shelf',
] as const
export type DrawingName = (typeof DRAWINGS)[number]

/** The names as the editor of the public pages shows them. */
export const DRAWING_LABELS: Record<DrawingName, string> = {
  thali: 'Thali',
  katori: 'Katori',
  roti: 'Roti',
  dosa: 'Dosa',
  idli: 'Idli',
  rice: 'Rice',
  dal: 'Dal',
  sabzi: 'Sabzi',
  fruit: 'Fruit',
  glass: 'Glass',
  grains: 'Grains',
  spices: 'Spices',
  phone: 'Hand with a phone',
  shelf: 'Kitchen shelf',
}
