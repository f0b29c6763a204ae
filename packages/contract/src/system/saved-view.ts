import { command, id, rowsOf, text, view } from '../kit/index.ts'

const thing = 'system.savedView'
/** Everybody keeps his own. */
const own = { access: 'signedIn' } as const
/** Path of the screen, and what its address says behind the question mark. */
const page = text(64, { min: 1 })

export const querySavedView = view(
  thing,
  'querySavedView',
  { page },
  rowsOf({ id: id(), name: text(32), query: text(1_000) }),
  own,
)
/** Keeps what a screen shows under a name; the same name again takes its place. */
export const saveView = command(
  thing,
  'saveView',
  { page, name: text(32, { min: 1 }), query: text(1_000) },
  { id: id() },
  own,
)
export const deleteSavedView = command(thing, 'deleteSavedView', { id: id() }, {}, own)
