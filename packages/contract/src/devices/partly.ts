import { flag, group, id, list, text } from '../kit/index.ts'

/** Of several devices those that cannot are left out and named, instead of refusing all. */
export const partly = flag({ optional: true })
/** Those left out, and why, in words. */
export const blocked = list(group({ id: id(), serial: text(32), reason: text(300) }), 100, { optional: true })
