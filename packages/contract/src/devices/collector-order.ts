import { choice, command, group, id, instant, int, list, objectOf, ref, rowsOf, text, view } from '../kit/index.ts'
import { COLLECTOR_KINDS, COMMAND_STATES } from './command.ts'

/** So many are found on one line at most. */
export const MOST_FOUND = 2_000
/** Of an address: a device of this collector, of another one, of none; or a device that was not found. */
export const STANDINGS = ['known', 'elsewhere', 'unknown', 'missing'] as const

/** What a collector can be told, and what its last search found, held against the devices registered on its line. */
export const queryLine = view(
  'device.collector',
  'queryLine',
  { id: id() },
  objectOf({
    kinds: choice(COLLECTOR_KINDS, { multiple: true }),
    searchedAt: instant({ optional: true }),
    searchState: choice(COMMAND_STATES, { optional: true }),
    found: list(
      group({
        address: text(16),
        standing: choice(STANDINGS),
        serial: text(32, { optional: true }),
        otherCollector: text(64, { optional: true }),
      }),
      MOST_FOUND,
    ),
  }),
)
/** Registers meters that were found on a line, under their addresses; each is added or says why not. */
export const addFound = command(
  'device.collector',
  'addFound',
  { id: id(), typeId: ref('device.deviceType'), addresses: list(text(14, { min: 1 }), 100, { min: 1 }) },
  {
    results: list(
      group({
        address: text(14),
        /** Why it was not added. */
        reason: text(300, { optional: true }),
      }),
      100,
    ),
  },
  { keyed: true },
)
/** Addresses that answer on a collector's line and belong to no device of it. */
export const queryStrays = view(
  'device.collector',
  'queryStrays',
  { id: id() },
  rowsOf({
    address: text(14),
    times: int(),
    firstAt: instant(),
    lastAt: instant(),
    /** Of another collector: one of both is wrong. */
    otherCollector: text(64, { optional: true }),
  }),
)
