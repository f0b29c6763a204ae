import type { DataOf, Shape } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT'
/** `public`: no token. `signedIn`: any signed-in user. Otherwise the caller's roles must hold the URL. */
export type Access = 'public' | 'signedIn' | 'granted'
/** What comes back inside the envelope: nothing, one object, a page of rows, a plain list, a file, what is no record (texts, a tree), or a body of its own. */
export type Output =
  | { kind: 'action' }
  | { kind: 'object'; shape: Shape }
  | { kind: 'page'; shape: Shape }
  | { kind: 'rows'; shape: Shape }
  | { kind: 'file' }
  | { kind: 'values' }
  | { kind: 'bare' }

/** The one primitive of the contract: resources, commands and views are made of it. */
export interface Endpoint<I extends Shape = Shape, O extends Output = Output, A extends Access = Access> {
  /** Dotted permission code, `domain.thing.operation`. */
  readonly permission: string
  readonly method: Method
  /** Full path, `/api/<service>/<class>/<operation>`. */
  readonly path: string
  /** Where it was before. An outside system that was told this address still reaches it. */
  readonly formerPath?: string
  readonly access: A
  readonly input: I
  /** Where the input travels. `form` also accepts url-encoded bodies, `upload` is multipart. */
  readonly from: 'query' | 'body' | 'form' | 'upload'
  readonly output: O
  /** Refused without an `Idempotency-Key` header; the same key twice gives the first answer again. */
  readonly keyed: boolean
  /** Landlords and rentees, who change nothing else, may call it: what it does is about what is theirs. */
  readonly forParties?: true
  /** It reaches the account itself, or who may act for it: of programs only those with the scope `account` may call it. */
  readonly ofAccount?: true
  /** Its answer is kept under no key: it holds a secret, or the refusal of a proof must stay counted. */
  readonly unkeyed?: true
  /** Bytes of the largest body, where the server's own limit (1 MiB, as a form 256 KiB) is too small. Our console sends it as JSON. */
  readonly largest?: number
  /** Resources it shows fields of besides its own thing: hidden fields of those are left out of its answer. */
  readonly shows?: readonly string[]
}

export type OutputData<O> = O extends { kind: 'object'; shape: infer S }
  ? DataOf<S>
  : O extends { kind: 'page'; shape: infer S }
    ? Page<DataOf<S>>
    : O extends { kind: 'rows'; shape: infer S }
      ? DataOf<S>[]
      : unknown

export interface Page<Row> {
  list: Row[]
  pagination: {
    /** Exact number of rows, or the bound when `bounded`. */
    total: number
    pageSize: number
    current: number
    /** True when there are more rows than `total` says ("10,000+"). */
    bounded?: boolean
    totals?: Totals
  }
}
/** Sums of amounts over the rows found, absent where they are too many; rows in each segment, one more than the bound where it has more. */
export interface Totals {
  sums?: Readonly<Record<string, number>>
  segments: Readonly<Record<string, number>>
}

/** `housing.lease` → `/api/housing/lease/`; the class is lower case on the wire. */
export const basePath = (thing: string): string => `/api/${thing.replace('.', '/').toLowerCase()}/`

type Mark = 'unkeyed' | 'forParties' | 'ofAccount' | 'shows' | 'formerPath' | 'largest'
interface Extras<A extends Access> extends Partial<Pick<Endpoint, Mark | 'keyed' | 'path' | 'from'>> {
  access?: A
}

/** Those of these marks that are set. */
const given = <K extends Mark>(extras: Extras<Access>, ...keys: K[]): Partial<Pick<Endpoint, K>> =>
  Object.fromEntries(keys.flatMap((key) => (extras[key] ? [[key, extras[key]]] : []))) as Partial<Pick<Endpoint, K>>

/** Does something: `POST /api/<service>/<class>/<verb>` with a JSON body. */
export function command<const I extends Shape, const O extends Shape, const A extends Access = 'granted'>(
  thing: string,
  verb: string,
  input: I,
  output?: O,
  extras: Extras<A> = {},
): Endpoint<I, { kind: 'object'; shape: O }, A> {
  const shape = (output ?? {}) as O
  return {
    permission: `${thing}.${verb}`,
    method: 'POST',
    path: extras.path ?? basePath(thing) + verb,
    access: extras.access ?? ('granted' as A),
    input,
    from: extras.from ?? 'body',
    output: { kind: 'object', shape },
    keyed: extras.keyed ?? false,
    ...given(extras, 'forParties', 'ofAccount', 'unkeyed', 'shows', 'largest', 'formerPath'),
  }
}

/** Reads something for a screen: `GET /api/<service>/<class>/<verb>` with query parameters. */
export function view<const I extends Shape, const O extends Output, const A extends Access = 'granted'>(
  thing: string,
  verb: string,
  input: I,
  output: O,
  extras: Extras<A> = {},
): Endpoint<I, O, A> {
  return {
    permission: `${thing}.${verb}`,
    method: 'GET',
    path: extras.path ?? basePath(thing) + verb,
    access: extras.access ?? ('granted' as A),
    input,
    from: 'query',
    output,
    keyed: false,
    ...given(extras, 'ofAccount', 'shows'),
  }
}

/** The same endpoint answering without the envelope, where the platform's clients expect it bare. */
export const bare = <I extends Shape, A extends Access>(
  endpoint: Endpoint<I, Output, A>,
): Endpoint<I, { kind: 'bare' }, A> => ({
  ...endpoint,
  output: { kind: 'bare' },
})

/** All of these reach the account (see `ofAccount` of Endpoint). */
export const ofAccount = <E extends Readonly<Record<string, Endpoint>>>(endpoints: E): E =>
  Object.fromEntries(Object.entries(endpoints).map(([key, one]) => [key, { ...one, ofAccount: true }])) as E

export const objectOf = <const S extends Shape>(shape: S) => ({ kind: 'object', shape }) as const
export const pageOf = <const S extends Shape>(shape: S) => ({ kind: 'page', shape }) as const
export const values = { kind: 'values' } as const
export const rowsOf = <const S extends Shape>(shape: S) => ({ kind: 'rows', shape }) as const

export type InputOf<E> = E extends { input: infer I } ? DataOf<I> : never
export type AnswerOf<E> = E extends { output: infer O } ? OutputData<O> : never
