// Apart from the resources, so that a screen can know the states of rooms without carrying all of housing along.

/** Who lets, as the tax on rent knows them. */
export const LESSOR_KINDS = ['person', 'smallScale', 'general', 'rentalEnterprise'] as const
/** What a house is let as. */
export const LET_AS = ['housing', 'nonHousing'] as const
export const LETTING_MODES = ['whole', 'shared', 'centralised'] as const
/** What a person sets by hand on a room; everything else of its state is computed. */
export const OVERLAYS = ['none', 'preparing', 'repair', 'owner_use', 'disabled'] as const
export const ROOM_STATES = [
  'vacant',
  'preparing',
  'reserved',
  /** Its next lease awaits approval, and signatures. */
  'in_review',
  'pending_sign',
  'signed',
  'occupied',
  /** Something is billed and open, and nothing overdue. */
  'to_collect',
  'expiring',
  'notice',
  'overdue',
  'holdover',
  'to_settle',
  'owner_use',
  'repair',
  'disabled',
  'archived',
] as const
/** What a room is used for. Only some may be let as living rooms. */
export const ROOM_KINDS = [
  'flat',
  'studio',
  'bedroom',
  'livingRoom',
  'kitchen',
  'bathroom',
  'balcony',
  'corridor',
  'store',
  'garage',
] as const
export const FACILITIES = [
  'bed',
  'wardrobe',
  'desk',
  'sofa',
  'airConditioner',
  'heating',
  'waterHeater',
  'washer',
  'fridge',
  'television',
  'broadband',
  'smartLock',
  'cooker',
  'privateBath',
  'privateBalcony',
] as const
export const ORIENTATIONS = [
  'south',
  'north',
  'east',
  'west',
  'south_north',
  'south_east',
  'south_west',
  'north_east',
  'north_west',
  'east_west',
] as const
export const DECORATIONS = ['rough', 'simple', 'fine', 'luxury'] as const
/** A lease shows as expiring when its last day is this many days away or less. */
export const EXPIRING_DAYS = 30
