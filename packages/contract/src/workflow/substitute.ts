import { command, date, id, ref, rowsOf, text, view } from '../kit/index.ts'

const thing = 'workflow.substitute'
const period = {
  substituteId: ref('identity.colleague'),
  fromOn: date(),
  toOn: date(),
  reason: text(200, { optional: true }),
} as const
const signedIn = { access: 'signedIn' } as const
/** Who handles the caller's tasks on which days, and for whom the caller does. */
export const querySubstitutes = view(
  thing,
  'querySubstitutes',
  {},
  rowsOf({ id: id(), isMine: { kind: 'flag' }, userName: text(200), ...period, substituteName: text(200) }),
  signedIn,
)
/** New tasks of these days go to the substitute, and open ones when the days begin; the history names both. */
export const addSubstitute = command(thing, 'addSubstitute', period, { id: id() }, signedIn)
export const endSubstitute = command(thing, 'endSubstitute', { id: id() }, {}, signedIn)
