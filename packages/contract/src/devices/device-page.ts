import { difference } from '../difference.ts'
import {
  choice,
  date,
  decimal,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { DEVICE_STATES, STEP_SOURCES } from './life.ts'
import { EVENT_SEVERITIES, PROPERTY_KINDS } from './model.ts'
import { DEVICE_CATEGORIES } from './type.ts'

/** What the page of a device shows besides its record: what else it says, who lives where it is, and what was changed. */
export const queryDevice = view(
  'device.elemeter',
  'queryDevice',
  { id: id() },
  objectOf({
    category: choice(DEVICE_CATEGORIES),
    /** Relay or valve can be switched from afar. */
    canSwitch: flag(),
    /** A */
    current: decimal({ optional: true, min: 0, max: 99_999_999, scale: 3 }),
    powerFactor: decimal({ optional: true, min: 0, max: 99_999_999, scale: 3 }),
    activeAlarms: int(),
    /** What it took the place of, and what took its place. */
    replaces: group({ id: id(), serial: text(32) }, { optional: true }),
    replacedBy: group({ id: id(), serial: text(32) }, { optional: true }),
    /** What the published model of its type has: what it says, with what it said last, and what it can be told. */
    modelNumber: int({ optional: true }),
    properties: list(
      group({
        key: text(32),
        name: text(64),
        kind: choice(PROPERTY_KINDS),
        unit: text(16, { optional: true }),
        decimals: int({ optional: true }),
        options: list(group({ value: int(), meaning: text(32) }), 32, { optional: true }),
        value: decimal({ optional: true, scale: 3, min: -999_999_999_999, max: 999_999_999_999 }),
      }),
      200,
    ),
    commands: list(
      group({
        modelKey: text(32),
        name: text(64),
        argumentMin: decimal({ optional: true, scale: 3 }),
        argumentMax: decimal({ optional: true, scale: 3 }),
      }),
      50,
    ),
    events: list(group({ at: instant(), key: text(32), name: text(64), severity: choice(EVENT_SEVERITIES) }), 50),
    lease: group(
      {
        id: id(),
        no: text(32),
        renteeName: text(64),
        landlordName: text(64),
        endOn: date(),
      },
      { optional: true },
    ),
    /** Of a meter on a shared channel: who hears it, the best first. */
    paths: list(
      group({
        id: id(),
        serial: text(32),
        name: text(64, { optional: true }),
        /** dBm */
        signal: int({ optional: true }),
        heardAt: instant(),
        isUsed: flag(),
        isHome: flag(),
      }),
      20,
    ),
    /** Steps of its life, the oldest first. */
    life: list(
      group({
        at: instant(),
        fromState: choice(DEVICE_STATES, { optional: true }),
        toState: choice(DEVICE_STATES),
        source: choice(STEP_SOURCES),
        reason: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      200,
    ),
    history: list(
      group({
        at: instant(),
        username: text(64, { optional: true }),
        action: text(64),
        changes: list(group(difference), 100),
      }),
      100,
    ),
  }),
)
/** What one number of a device was, hour by hour or day by day. */
export const queryProperty = view(
  'device.elemeter',
  'queryProperty',
  { id: id(), key: text(32, { min: 1 }), step: choice(['hour', 'day']), from: date(), to: date() },
  rowsOf({
    at: text(16),
    lowest: decimal({ scale: 3, min: -999_999_999_999, max: 999_999_999_999 }),
    average: decimal({ scale: 3, min: -999_999_999_999, max: 999_999_999_999 }),
    highest: decimal({ scale: 3, min: -999_999_999_999, max: 999_999_999_999 }),
  }),
)
