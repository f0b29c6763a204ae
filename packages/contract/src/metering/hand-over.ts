import { choice, command, date, decimal, flag, group, id, int, list, objectOf, text, view } from '../kit/index.ts'
import { MOST_PHOTOS } from './meter.ts'
import { quantity, UTILITIES } from './price-plan.ts'

export const HAND_OVER_KEYS = ['door', 'building', 'mailbox', 'card', 'remote', 'other'] as const
const rows = list(
  group({
    meterId: id(),
    value: decimal(quantity),
    /** That a large jump, or a fall as a rollover, is really so. */
    sure: flag({ optional: true }),
    fileIds: list(id(), MOST_PHOTOS, { optional: true }),
  }),
  50,
  { optional: true },
)
const keys = list(
  group({
    kind: choice(HAND_OVER_KEYS),
    count: int({ min: 1, max: 99 }),
    note: text(64, { optional: true }),
  }),
  20,
  { optional: true },
)
const thing = 'metering.handOver'
/**
 * Hands a room over to the rentee of a signed lease: what its meters show at the beginning of that day, and what he was
 * given. Use before that day is not his. Every meter has its number, or `skipped` says why none was read.
 */
export const handOverLease = command(
  thing,
  'handOverLease',
  {
    leaseId: id(),
    handedOn: date(),
    rows,
    skipped: text(200, { optional: true }),
    keys,
    items: text(500, { optional: true, multiline: true }),
    /** Who took it over: the rentee, or whoever came for him. */
    confirmedBy: text(64, { optional: true }),
    /** His drawn or scanned signature. */
    fileIds: list(id(), MOST_PHOTOS, { optional: true }),
  },
  {},
  { keyed: true },
)
/** It was recorded by mistake, or for the wrong day. Its readings stay; a wrong one is voided as any other. `id`: the lease. */
export const undoHandOver = command(
  thing,
  'undoHandOver',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
/**
 * What meters of the room of a lease show on the day it changes hands by a swap or a transfer: those that were read. Of the
 * others the use around that day is spread evenly.
 */
export const readAtChange = command(thing, 'readAtChange', { leaseId: id(), day: date(), rows }, {}, { keyed: true })
/** How a lease was handed over, or what its meters show for whoever is about to (`day`: their numbers of that day). */
export const queryHandOver = view(
  thing,
  'queryHandOver',
  { leaseId: id(), day: date({ optional: true }) },
  objectOf({
    leaseId: id(),
    handedOn: date({ optional: true }),
    handedBy: text(64, { optional: true }),
    confirmedBy: text(64, { optional: true }),
    keys,
    items: text(500, { optional: true }),
    skipped: text(200, { optional: true }),
    readings: list(group({ meterId: id(), no: text(32), utility: choice(UTILITIES), value: decimal(quantity) }), 50),
    /** The last finished inspection of the hand-over. */
    inspectionId: id({ optional: true }),
    inspectionNo: text(32, { optional: true }),
    inspectedOn: date({ optional: true }),
    /** Of the room, for a day that is named or as long as it is not handed over. */
    meters: list(
      group({
        meterId: id(),
        no: text(32),
        utility: choice(UTILITIES),
        previousOn: date({ optional: true }),
        previousValue: decimal({ ...quantity, optional: true }),
        value: decimal({ ...quantity, optional: true }),
      }),
      50,
    ),
  }),
)
