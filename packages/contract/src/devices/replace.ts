import { code, command, decimal, flag, id, ref, text } from '../kit/index.ts'

const counted = decimal({ optional: true, min: 0, max: 99_999_999, scale: 3 })
/**
 * Another device takes the place of one: its room, line, billing meter, protections and keys. The old one is removed, and what
 * it signed in with ends. Of a meter that is billed by, what the old one showed last and the new one shows first.
 */
export const replaceDevice = command(
  'device.collector',
  'replaceDevice',
  {
    id: id(),
    serial: code(32),
    /** Its own type, when none is named. */
    typeId: ref('device.deviceType', { optional: true }),
    /** The same, when none is named. */
    address: text(16, { optional: true }),
    /** Without it, what it told last. */
    finalValue: counted,
    startValue: counted,
    /** A large jump up to the last number is right. */
    sure: flag({ optional: true }),
    ticketNo: text(32, { optional: true }),
    installedBy: text(32, { optional: true }),
    reason: text(200, { min: 1 }),
  },
  { id: id() },
  { keyed: true },
)
