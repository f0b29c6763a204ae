import type { Model, ModelEvent } from '@cloud-steward/contract/devices/index.ts'
import { saidAt } from './said-at.rules.ts'

/** What a device says in the words of its model, before anybody looked into the model. */
export interface ModelSaid {
  /** In their units. */
  properties: Readonly<Record<string, unknown>>
  events: readonly { key: string; at?: Date }[]
  /** Of it so much could not be read. */
  malformed: number
}
const MOST_PROPERTIES = 200
const MOST_EVENTS = 50
const KEY = /^[a-z][A-Za-z0-9]{0,31}$/
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function eventOf(given: unknown, timeZone: string): { key: string; at?: Date } | undefined {
  if (!isObject(given) || typeof given.key !== 'string' || !KEY.test(given.key)) return undefined
  const at = saidAt(given.at, timeZone)
  return at === 'unreadable' ? undefined : { key: given.key, at }
}
/** `properties` and `events` of an entry; undefined where it has neither. */
export function modelSaidOf(properties: unknown, events: unknown, timeZone: string): ModelSaid | undefined {
  if (properties === undefined && events === undefined) return undefined
  const known = isObject(properties) && Object.keys(properties).length <= MOST_PROPERTIES ? properties : undefined
  const all = Array.isArray(events) ? events : []
  const read = all.slice(0, MOST_EVENTS).flatMap((one) => eventOf(one, timeZone) ?? [])
  const unread =
    Number(properties !== undefined && !known) +
    Number(events !== undefined && !Array.isArray(events)) +
    all.length -
    read.length
  if (!known && !read.length && !unread) return undefined
  return { properties: known ?? {}, events: read, malformed: unread }
}
/** Events as the model knows them, and how many it does not know. */
export function eventsOf(
  model: Pick<Model, 'events'> | undefined,
  said: ModelSaid['events'],
): { events: (ModelEvent & { at?: Date })[]; malformed: number } {
  const events = said.flatMap(({ key, at }) => {
    const known = model?.events.find((one) => one.key === key)
    return known ? [{ ...known, at }] : []
  })
  return { events, malformed: said.length - events.length }
}
