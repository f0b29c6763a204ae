/**
 * The closed list of field kinds. A field is plain data: from it follow the JSON schema, the table column, the form
 * control, the search control and the export cell. A new kind needs three resources that need it and a decision record.
 */
interface Trait {
  /** May be missing or null. Without it the field is required. */
  optional?: true
  /** Made by the server (computed, joined or changed only by commands); never accepted as input. */
  readOnly?: true
  /** Given when the record is added and never changed afterwards. */
  once?: true
}

interface Telling {
  /** Resources whose amounts it states or sums up: it is left out where one of those amounts is hidden from the caller. */
  tells?: readonly string[]
}
export type TextField = Trait &
  Telling & {
    kind: 'text'
    max: number
    min?: number
    pattern?: string
    multiline?: true
    /** A formula over these variables. */
    variables?: readonly string[]
    /** Holds the name an account signs in with: rows also carry the name of the person as `<field>Name`. */
    isUser?: true
  }
/** `numbered`: the server gives the next code of the tenant that begins with these letters, where none was typed. */
export type CodeField = Trait & { kind: 'code'; max: number; numbered?: string }
export type NumberField = Trait & {
  kind: 'int' | 'decimal'
  min?: number
  max?: number
  scale?: number
  /** A whole number of basis points (1/10,000); people see and type it in per cent. */
  isShare?: true
}
/** Integer fen (1/100 yuan). */
export type MoneyField = Trait & Telling & { kind: 'money'; min?: number; max?: number }
export type FlagField = Trait & { kind: 'flag' }
/** A business day, `YYYY-MM-DD`. */
export type DateField = Trait & { kind: 'date' }
/** A point in time, ISO-8601 in UTC. */
export type InstantField = Trait & { kind: 'instant' }
/** `numeric`: stored and sent as a number, as the platform does with 0 and 1. */
export type ChoiceField = Trait & { kind: 'choice'; values: readonly string[]; multiple?: true; numeric?: true }
/** A value of a dictionary that people maintain; rows also carry its name as `<field>Cn`. */
export type DictField = Trait & { kind: 'dict'; type: string }
export type IdField = Trait & { kind: 'id' }
/** Among the ids by which one filters a reference that may be empty: those that have none. */
export const NO_RECORD = 'none'
/**
 * The id of a record of another resource; rows also carry its title as `<field without Id>Name`. `root`: the parent in a
 * tree, `0` at the top.
 */
export type RefField = Trait & {
  kind: 'ref'
  to: string
  root?: true
  /** What is offered besides being there: records of which these fields hold one of these values (by comma) … */
  only?: Readonly<Record<string, string>>
  /** … and those of which these fields hold what the form has chosen in its fields of the same names, or nothing at all. When one of them changes, the choice is given up. */
  alike?: readonly string[]
  /** Those of which these fields hold one of these values are offered before the others, and each record says what it holds there. */
  first?: Readonly<Record<string, string>>
  /** Fields of the form instead of which this one is chosen: choosing it empties them. */
  instead?: readonly string[]
}
/** A division code of the region tree; rows also carry its path as `<field without Code>Name`. */
export type RegionField = Trait & { kind: 'region' }
export type ContactField = Trait & { kind: 'mobile' | 'email' }
/** `follows`: fields with which a further group begins as the one before it; amounts are the same, numbers go on. */
export type ListField = Trait & { kind: 'list'; of: Field; max: number; min?: number; follows?: readonly string[] }
export type GroupField = Trait & { kind: 'group'; fields: Shape }
/** Free-form JSON made by the server for its own screens (a formula, a summary). Output only. */
export type JsonField = Trait & { kind: 'json' }

export type Field =
  | TextField
  | CodeField
  | NumberField
  | MoneyField
  | FlagField
  | DateField
  | InstantField
  | ChoiceField
  | DictField
  | IdField
  | RefField
  | RegionField
  | ContactField
  | ListField
  | GroupField
  | JsonField
export type FieldKind = Field['kind']
export type Shape = Readonly<Record<string, Field>>

export type ValueOf<F> = F extends { kind: 'int' | 'decimal' | 'money' } | { kind: 'choice'; numeric: true }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice'; values: readonly (infer V)[]; multiple: true }
      ? V[]
      : F extends { kind: 'choice'; values: readonly (infer V)[] }
        ? V
        : F extends { kind: 'list'; of: infer O }
          ? ValueOf<O>[]
          : F extends { kind: 'group'; fields: infer S }
            ? DataOf<S>
            : F extends { kind: 'json' }
              ? unknown
              : string

type OptionalKeys<S> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S]
type Flat<T> = { [K in keyof T]: T[K] }
/** The TypeScript type of a record of this shape. */
export type DataOf<S> = Flat<
  { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
    -readonly [K in OptionalKeys<S>]?: ValueOf<S[K]> | null
  }
>

/** What values of these kinds look like, for the server's schema and the console's forms alike. */
export const PATTERNS = { code: '^[\\p{L}\\p{N}._/#-]+$', mobile: '^(1[0-9]{10}|\\+[1-9][0-9]{6,14})$' } as const
/** A telephone number as people type it; the server brings it into the form it is stored in, and looks closer. */
export const TYPED_MOBILE = '^\\s*(1([ -]?[0-9]){10}|(\\+|00|86)[0-9() -]{7,24})\\s*$'

type With<T> = Omit<T, 'kind'>
export const text = <const O extends Omit<With<TextField>, 'max'>>(max: number, options = {} as O) =>
  ({ kind: 'text', max, ...options }) as { kind: 'text'; max: number } & NoInfer<O>
/** Who did something, by the name of his account. */
export const byUser = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'text', max: 64, isUser: true, ...options }) as { kind: 'text'; max: 64; isUser: true } & NoInfer<O>
/** A business number or code: unique in its tenant, fixed once given. */
export const code = <const O extends Omit<With<CodeField>, 'max'>>(max: number, options = {} as O) =>
  ({ kind: 'code', max, ...options }) as { kind: 'code'; max: number } & NoInfer<O>
export const int = <const O extends With<NumberField>>(options = {} as O) =>
  ({ kind: 'int', ...options }) as { kind: 'int' } & NoInfer<O>
/** A part of something in basis points: stored and sent as 525, shown and typed as 5.25 %. */
export const share = <const O extends With<NumberField>>(options = {} as O) =>
  ({ kind: 'int', isShare: true, ...options }) as { kind: 'int'; isShare: true } & NoInfer<O>
export const decimal = <const O extends With<NumberField>>(options = {} as O) =>
  ({ kind: 'decimal', scale: 2, ...options }) as { kind: 'decimal'; scale: number } & NoInfer<O>
export const money = <const O extends With<MoneyField>>(options = {} as O) =>
  ({ kind: 'money', ...options }) as { kind: 'money' } & NoInfer<O>
export const flag = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'flag', ...options }) as { kind: 'flag' } & NoInfer<O>
export const date = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'date', ...options }) as { kind: 'date' } & NoInfer<O>
export const instant = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'instant', ...options }) as { kind: 'instant' } & NoInfer<O>
export const choice = <const V extends readonly string[], const O extends Omit<With<ChoiceField>, 'values'>>(
  values: V,
  options = {} as O,
) => ({ kind: 'choice', values, ...options }) as { kind: 'choice'; values: V } & NoInfer<O>
export const dict = <const O extends Trait>(type: string, options = {} as O) =>
  ({ kind: 'dict', type, ...options }) as { kind: 'dict'; type: string } & NoInfer<O>
export const id = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'id', ...options }) as { kind: 'id' } & NoInfer<O>
export const ref = <const T extends string, const O extends Omit<With<RefField>, 'to'>>(to: T, options = {} as O) =>
  ({ kind: 'ref', to, ...options }) as { kind: 'ref'; to: T } & NoInfer<O>
export const region = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'region', ...options }) as { kind: 'region' } & NoInfer<O>
export const mobile = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'mobile', ...options }) as { kind: 'mobile' } & NoInfer<O>
export const email = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'email', ...options }) as { kind: 'email' } & NoInfer<O>
export const list = <const F extends Field, const O extends Omit<With<ListField>, 'of' | 'max'>>(
  of: F,
  max: number,
  options = {} as O,
) => ({ kind: 'list', of, max, ...options }) as { kind: 'list'; of: F; max: number } & NoInfer<O>
export const group = <const S extends Shape, const O extends Trait>(fields: S, options = {} as O) =>
  ({ kind: 'group', fields, ...options }) as { kind: 'group'; fields: S } & NoInfer<O>
export const json = <const O extends Trait>(options = {} as O) =>
  ({ kind: 'json', ...options }) as { kind: 'json' } & NoInfer<O>
