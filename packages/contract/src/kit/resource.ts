import { labelInput, type PlaceLabels } from '../place-label.ts'
import type { Endpoint, Method, Output } from './endpoint.ts'
import { basePath } from './endpoint.ts'
import type { DataOf, Field, Shape, TextField } from './field.ts'
import { flag, group, id, instant, int, json, list, text } from './field.ts'

export type Operation =
  | 'query'
  | 'add'
  | 'update'
  | 'delete'
  | 'export'
  | 'exportWord'
  | 'exportPDF'
  | 'import'
  | 'impact'
/** `impact` says what would go with a record of a tree; other resources do not have it. */
const ALL: readonly Operation[] = ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF', 'import']

export interface ResourceOptions<S extends Shape, A extends string = string> {
  fields: S
  /** The field that names a record in pickers and joined columns. */
  title: keyof S & string
  /** The ref whose record a title needs beside it to be understood: a building's name means little without its site. */
  within?: keyof S & string
  /** What a picker says of a record besides its title, and searches with it. Default: its number and its telephone. */
  beside?: readonly (keyof S & string)[]
  /** Columns of the list and of the exports, in order. */
  list: readonly (keyof S & string)[]
  /**
   * Columns the console shows before a user chooses others, in order of value: name or number, state, open amount. At most
   * nine. Default: those of `list`.
   */
  shown?: readonly ((keyof S & string) | 'createTime')[]
  /** Parts of a work list: filters under a name, counted and offered above the list. A day may be `TODAY`. */
  segments?: Readonly<Record<string, SegmentFilters>>
  /** Amounts that mean something in sum; summed over the rows a search finds. */
  sums?: readonly (keyof S & string)[]
  /** Fields of the search bar; the first three are always shown. Texts search by "contains", dates and amounts by range. */
  search: readonly (keyof S & string)[]
  /**
   * Columns of the list one can sort by, besides the creation time. Default: all but those of references. Where a tenant
   * may have many rows, name those that have an index (tenant_id, column, id); the others would sort every row.
   */
  sort?: readonly (keyof S & string)[]
  /** Fields of the form, in order; read-only fields are left out. Default: the writable fields in their order. */
  form?: readonly (keyof S & string)[]
  /** Fields of the form that only these values of other fields ask for; of a flag `true` or `false`. Of several values one is enough. */
  asked?: Asked
  /** Fields that together tell one from another: whoever adds a second record with the same values in a form is asked first. */
  twins?: readonly (keyof S & string)[]
  /** Columns of the import sheet where they are not the form's: labels, checks and the template follow from them. */
  imports?: Shape
  /** Service and class on the wire where they are not the name's own: `admin.SysOrg`. */
  wire?: string
  /**
   * The field that holds the parent of a record, itself a `ref` with `root`. Without a filter the list is then the whole
   * tree, roots with nested `children`, and deleting a record deletes what is below it.
   */
  tree?: keyof S & string
  /** Standard operations this resource has. Default: all. */
  operations?: readonly Operation[]
  /** The column of the party a narrow-scoped caller is. `orgs`: whoever sees some organisations sees all these rows. */
  scope?: Partial<Record<'landlord' | 'rentee' | 'installer', keyof S & string>> & { orgs?: 'all' }
  /** What can be done with a record. A row says of each why it is refused: the key of the refusal, or null. */
  actions?: readonly A[]
  placeLabels?: PlaceLabels<keyof S & string>
}

export type Asked = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
export type SegmentFilters = Readonly<Record<string, string>>
/** In the filters of a segment: the business day on which it is looked at. */
export const TODAY = 'today'
/** A segment for each of these states. */
export const byState = (...states: readonly string[]): Readonly<Record<string, SegmentFilters>> =>
  Object.fromEntries(states.map((state) => [state, { state }]))
/** The filters of a segment as they are sent on a day. */
export const filtersOn = (filters: SegmentFilters, today: string): SegmentFilters =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value === TODAY ? today : value]))

/** Whether the form asks for a field while the others hold these values. */
export const isAsked = ({ asked }: { asked: Asked }, key: string, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(asked[key] ?? {}).every(([other, wanted]) =>
    String(values[other] ?? false)
      .split(',')
      .some((value) => wanted.includes(value)),
  )

/** The label of a segment: that of the one value of a choice it asks for, else its own. */
export function segmentLabel(
  { name: of, segments, fields }: Pick<Resource, 'name' | 'segments' | 'fields'>,
  name: string,
): string {
  const [[key, value] = ['', ''], ...more] = Object.entries(segments[name]!)
  const isOneValue = !more.length && fields[key]?.kind === 'choice' && !value.includes(',') && value !== 'yes'
  return isOneValue ? `${of}.${key}.${value}` : `${of}.segment.${name}`
}

export interface Resource<S extends Shape = Shape, A extends string = string>
  extends Required<Omit<ResourceOptions<S, A>, 'scope' | 'imports' | 'within' | 'wire' | 'tree' | 'placeLabels'>>,
    Readonly<Pick<ResourceOptions<S, A>, 'imports' | 'within' | 'tree' | 'placeLabels'>> {
  /** Dotted, singular: `housing.room`. Label keys are `<name>` and `<name>.<field>`. */
  readonly name: string
  /** `housing_room`. */
  readonly table: string
  readonly scope: NonNullable<ResourceOptions<S>['scope']>
  readonly endpoints: Readonly<Record<Operation, Endpoint>>
}

/** So many columns a list shows before a user chooses others. */
export const MOST_SHOWN = 9

/** One kind of record with its standard operations. Data only: no functions, no SQL, no text. */
export function resource<const S extends Shape, const A extends string = never>(
  name: string,
  options: ResourceOptions<S, A>,
): Resource<S, A> {
  const form = (Object.keys(options.fields) as (keyof S & string)[]).filter((key) => !options.fields[key]?.readOnly)
  const sort = options.list.filter((key) => !['ref', 'region', 'list'].includes(options.fields[key]!.kind))
  const beside = options.search.filter(
    (key) => key !== options.title && ['code', 'mobile'].includes(options.fields[key]!.kind),
  )
  const operations = options.tree ? [...ALL, 'impact' as const] : ALL
  const full = {
    form,
    sort,
    shown: options.list.length < MOST_SHOWN ? [...options.list, 'createTime' as const] : options.list,
    segments: {},
    asked: {},
    twins: [],
    sums: [],
    beside,
    operations,
    scope: {},
    actions: [],
    ...options,
    name,
    table: tableOf(name),
  }
  return { ...full, endpoints: endpointsOf(full) }
}

/** Whether a list has more to count than its rows. */
export const hasTotals = ({ segments, sums }: Pick<Resource, 'segments' | 'sums'>): boolean =>
  sums.length > 0 || Object.keys(segments).length > 0

function endpointsOf(resource: Omit<Resource, 'endpoints'> & { wire?: string }): Record<Operation, Endpoint> {
  const wire = resource.wire ?? resource.name
  const last = wire.slice(wire.indexOf('.') + 1)
  const className = last.charAt(0).toUpperCase() + last.slice(1)
  const make = (op: Operation, method: Method, verb: string, rest: Pick<Endpoint, 'input' | 'from' | 'output'>) => ({
    permission: `${resource.name}.${op}`,
    method,
    path: basePath(wire) + verb + className,
    access: 'granted' as const,
    keyed: false,
    ...rest,
  })
  const filters = filterShape(resource)
  const file = { kind: 'file' } as const
  const added = { kind: 'object', shape: { id: id() } } as const
  const draft = draftShape(resource)
  const exports = (verb: string, op: Operation) =>
    make(op, 'POST', verb, {
      input: { ...filters, isTemplate: text(1, { optional: true }), ...labelInput(op, resource) },
      from: 'form',
      output: file,
    })
  return {
    query: make('query', 'GET', 'query', {
      input: {
        ...filters,
        currentPage: int({ optional: true, min: 1 }),
        pageSize: int({ optional: true, min: 1, max: 10_000 }),
        // Asked for apart from the rows, which do not wait for them: `pagination.totals`.
        ...(hasTotals(resource) ? { totals: flag({ optional: true }) } : {}),
      },
      from: 'query',
      output: { kind: 'page', shape: rowShape(resource) } satisfies Output,
    }),
    add: make('add', 'POST', 'add', { input: draft, from: 'body', output: added }),
    // `was`: the record as the form was filled with it. Where somebody has changed it since, the update is refused (409).
    update: make('update', 'PUT', 'update', {
      input: { id: id(), ...partial(draft), was: json({ optional: true }) },
      from: 'body',
      output: added,
    }),
    delete: make('delete', 'POST', 'delete', {
      // `isTrial`: says why it would be refused, and deletes nothing.
      input: { id: text(20_000, { min: 1 }), isTrial: flag({ optional: true }) },
      from: 'query',
      output: { kind: 'action' },
    }),
    impact: make('impact', 'GET', 'queryImpact', {
      input: { id: text(20_000, { min: 1 }) },
      from: 'query',
      output: { kind: 'rows', shape: impactShape },
    }),
    export: exports('export', 'export'),
    exportWord: exports('exportWord', 'exportWord'),
    exportPDF: exports('exportPDF', 'exportPDF'),
    import: make('import', 'POST', 'import', {
      input: {},
      from: 'upload',
      output: { kind: 'object', shape: importShape },
    }),
  }
}

/** Of what, how many, and how some of them are called. `what` is a label key. */
const impactShape = { what: text(64), count: int(), titles: list(text(400), 10) }
export type Impact = DataOf<typeof impactShape>
/** A run that goes on in the background, and the sheets of a workbook that were not read. */
const importShape: Shape = { runId: id({ optional: true }), unreadSheets: list(text(31), 50, { optional: true }) }
/** `housing.room` → `housing_room`; a class that begins with the name of its domain does not say it twice: `device.deviceType` → `device_type`. */
const tableOf = (name: string): string => {
  const [domain = '', thing = ''] = name.split('.').map(snake)
  return thing === domain || thing.startsWith(`${domain}_`) ? thing : `${domain}_${thing}`
}
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** `areaM2` → `area_m2`; a column of the resource's table. */
export const columnOf = (field: string): string =>
  field === 'createTime' ? 'created_at' : snake(field).replace(/_m_?2$/, '_m2')

const partial = (shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => (field.once ? [] : [[key, { ...field, optional: true }]])),
  )
export const draftShape = (resource: Pick<Resource, 'fields'>): Shape =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([key, field]) => (field.readOnly ? [] : [[key, typed(field)]])),
  )
/** The server fills this field with the next number if the user leaves it empty. */
export const isNumbered = (field: Field): boolean => field.kind === 'code' && field.numbered !== undefined
/** A field as people fill it in: one that is numbered may be left empty. */
export const typed = (field: Field): Field => (isNumbered(field) ? { ...field, optional: true } : field)

/** The joined title of a ref or region field: `siteId` → `siteName`. */
export const nameField = (key: string): string => key.replace(/(Id|Code)$/, 'Name')
/** Where a row holds what is shown of a field: its own value, or what it stands for. */
export function shownKey(key: string, field: Field): string {
  if (field.kind === 'ref' || field.kind === 'region') return nameField(key)
  if (field.kind === 'dict') return `${key}Cn`
  return field.kind === 'text' && field.isUser ? `${key}Name` : key
}
export function rowShape(resource: Pick<Resource, 'fields' | 'tree' | 'actions'>): Shape {
  const rows: Record<string, Field> = { id: id() }
  for (const [key, field] of Object.entries(resource.fields)) {
    rows[key] = field
    const shown = shownKey(key, field)
    if (shown !== key) rows[shown] = text(400, { optional: true })
  }
  if (resource.actions.length) rows.actions = actionShape(resource.actions)
  return { ...rows, createTime: instant(), ...(resource.tree ? { children: json({ optional: true }) } : {}) }
}

/** Of each action the key of the sentence that says why it is refused, or null. */
export const actionShape = <const A extends string>(actions: readonly A[]) =>
  group(
    Object.fromEntries(actions.map((action) => [action, text(64, { optional: true })])) as Record<
      A,
      TextField & { optional: true }
    >,
  )

const ANY_VALUE = { optional: true, readOnly: undefined, min: undefined, max: undefined }
/** Filters of a list: `find` for what pickers show, `contains` for texts, several values by comma for choices and refs (`none`: without any), `From`/`To` for ranges or the value itself. */
export function filterShape(resource: Pick<Resource, 'fields' | 'search'>): Shape {
  const filters: Record<string, Field> = {
    id: text(20_000, { optional: true }),
    sorter: text(80, { optional: true }),
    find: text(200, { optional: true }),
  }
  for (const key of resource.search) {
    const field = resource.fields[key]
    if (!field) throw new Error(`unknown search field ${key}`)
    if (isRange(field)) {
      const bound = { ...field, ...ANY_VALUE } as unknown as Field
      for (const name of [`${key}From`, `${key}To`, key]) filters[name] = bound
    } else filters[key] = text(2_000, { optional: true })
  }
  return filters
}
/** Fields that are searched from–to, or by the whole value. */
export const isRange = (field: Field): boolean => ['date', 'instant', 'money', 'int', 'decimal'].includes(field.kind)
