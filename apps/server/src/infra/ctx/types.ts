import type { Logger } from 'pino'
import type { Pools } from '../db/pools.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import type { Ports } from './ports.ts'

export type Language = 'zh' | 'tw' | 'en'

/**
 * Whether a tenant may be used today: not yet, fully, only to be read (after its end, for its days of grace), or no more.
 * What is closed was closed by the platform.
 */
export type TenantState = 'upcoming' | 'open' | 'readOnly' | 'expired' | 'closed'
export interface Tenant {
  id: number
  code: string
  name: string
  houseLimit: number
  timeZone: string
  /** Absent: open. */
  state?: TenantState
  endsOn?: string
  /** Until this day it can be read. */
  readableUntil?: string
  /** Codes of the menus in its package; absent: all. */
  menus?: ReadonlySet<string>
}
/** One organisation, one of the user's posts, or one role to see what it shows. */
export interface Focus {
  orgId?: string | null
  postCode?: string | null
  previewRoleId?: string | null
}
export interface Caller {
  id: string
  username: string
  nickname: string
  roles: readonly string[]
  /** Fields his roles may not see, by the name of the resource. */
  hiddenFields?: ReadonlyMap<string, ReadonlySet<string>>
  /** What his session is narrowed to. */
  focus?: Focus
}
/** Rows of some organisations: what they manage, who belongs to them. */
export interface OrgScope {
  kind: 'orgs'
  orgIds: readonly string[]
  /** The sites that follow from them, and those he looks after. */
  siteIds: readonly string[]
  /** The caller, whose own rows are always his; nobody while he looks at one organisation. */
  selfId?: string
}
/** Parties that sign in: each sees the rows that are his own. */
export type PartyKind = 'landlord' | 'rentee' | 'installer'
export interface PartyScope {
  kind: PartyKind
  id: string
  /** He looks after the people of a company that rents. */
  isManager?: true
  /** One of its people who sees only these rooms of it, and what he made himself. */
  within?: { roomIds: readonly string[]; selfId: string }
}
/** Which rows the caller may see: all of the tenant, those of the party he is, or those of organisations. */
export type Scope = { kind: 'all' } | PartyScope | OrgScope

/** A change for the audit log. `before` and `after` are records as plain objects. */
export interface Change {
  action: string
  resource: string
  recordId?: string
  before?: object
  after?: object
}
/** Something that happened, in the past tense, with what a reaction needs to know. */
export interface Event {
  name: string
  payload: object
}
export interface JobRequest {
  name: string
  payload: object
  /** At most one waiting job has this key. */
  key?: string
  runAt?: Date
}

/** What every service function works with; made alike for requests, jobs and devices. */
export interface Ctx {
  readonly tenant: Tenant
  /** Undefined for scheduled work. */
  readonly user: Caller | undefined
  readonly scope: Scope
  readonly language: Language
  readonly requestId: string
  readonly log: Logger
  /** What modules above provide in this app. */
  readonly ports: Ports
  readonly db: TenantDb
  now(): Date
  /** The business day in the tenant's time zone, `YYYY-MM-DD`. */
  today(): string
  /** The next consecutive numbers of a series, e.g. `bill`; unique in the tenant, with gaps after failures. */
  numbers(series: string, count?: number): Promise<number[]>
  /** Hands on a ctx whose statements belong to one transaction. Inside one, it joins it. */
  transaction<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>
}
/** What the handler of a public endpoint works with: the request belongs to no tenant and no user. */
export interface PublicCtx {
  readonly pools: Pools
  readonly language: Language
  readonly requestId: string
  readonly log: Logger
  /** A ctx without a user, in a tenant that a code, a signature or an address has proven. */
  inTenant(tenant: Tenant, language?: Language): Ctx
}
/** A ctx inside a transaction: what it emits, enqueues and audits is written with it and counts only if it commits. */
export interface TxCtx extends Ctx {
  emit(event: Event): void
  enqueue(job: JobRequest): void
  audit(...changes: Change[]): void
  /** Does something and takes it back, events and audit included: says what it would come to. Locks stay. */
  undone<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>
  /**
   * Does a part of the transaction in another tenant; in its audit the caller stands as `name@10001`. Only the platform's
   * own tenant may, and only one such part at a time.
   */
  within<T>(tenant: Tenant, work: (ctx: TxCtx) => Promise<T>): Promise<T>
}
