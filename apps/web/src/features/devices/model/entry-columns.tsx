import type {
  Model,
  ModelAlarm,
  ModelCommand,
  ModelEvent,
  ModelProperty,
} from '@cloud-steward/contract/devices/model.ts'
import type { TableColumn } from '../../../components/table/types.ts'
import { formatNumber } from '../../../infra/format.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Entry, Part } from './entries.ts'

type Columns = TableColumn<Entry>[]
type Word = (key: string) => string
/** Register addresses are written as makers write them. */
const hex = (address: number): string => `0x${address.toString(16).toUpperCase().padStart(4, '0')}`
const joined = (...words: (string | undefined | null | false)[]): string => words.filter(Boolean).join(' · ') || '-'
const range = (min: number | null | undefined, max: number | null | undefined): string =>
  min == null && max == null ? '-' : `${min == null ? '' : formatNumber(min)} – ${max == null ? '' : formatNumber(max)}`

function registerOf(one: ModelProperty, word: Word): string {
  if (!one.table || one.address == null) return '-'
  const isBit = one.table === 'coil' || one.table === 'input'
  return joined(
    hex(one.address),
    word(`table.${one.table}`),
    !isBit && one.type && word(`type.${one.type}`),
    one.factor != null && one.factor !== 1 && `× ${one.factor}`,
    one.isInverted && word('isInverted'),
  )
}
const equals = (value: number | null | undefined): string => (value == null ? '' : ` = ${formatNumber(value)}`)
function writeOf(one: ModelCommand, word: Word): string {
  if (!one.write || one.address == null) return '-'
  return joined(hex(one.address), word(`write.${one.write}`)) + equals(one.value)
}
const nameOf = (model: Model, key: string): string => model.properties.find((one) => one.key === key)?.name ?? key

/** The columns of one part of a model. */
export function columnsOf(part: Part, model: Model, word: Word, isModbus: boolean): Columns {
  const first: Columns = [
    {
      title: word('name'),
      key: 'name',
      render: (_, { name, key }) => (
        <>
          {name} <span className="quiet">{key}</span>
        </>
      ),
    },
  ]
  const own = {
    properties: [
      { title: word('kind'), key: 'kind', render: (_, one) => word(`kind.${(one as ModelProperty).kind}`) },
      { title: word('role'), key: 'role', render: (_, one) => word(`role.${(one as ModelProperty).role}`) },
      { title: word('unit'), key: 'unit', render: (_, one) => (one as ModelProperty).unit || '-' },
      {
        title: word('range'),
        key: 'range',
        render: (_, one) => {
          const { kind, min, max, options } = one as ModelProperty
          return kind === 'choice'
            ? (options ?? []).map(({ value, meaning }) => `${value} ${meaning}`).join(', ')
            : range(min, max)
        },
      },
      ...(isModbus
        ? [
            {
              title: word('register'),
              key: 'register',
              render: (_: unknown, one: Entry) => registerOf(one as ModelProperty, word),
            },
          ]
        : []),
    ],
    commands: [
      {
        title: word('command'),
        key: 'command',
        render: (_, one) => word(`command.${(one as ModelCommand).command}`),
      },
      {
        title: word('argument'),
        key: 'argument',
        render: (_, one) => range((one as ModelCommand).argumentMin, (one as ModelCommand).argumentMax),
      },
      ...(isModbus
        ? [
            {
              title: word('register'),
              key: 'register',
              render: (_: unknown, one: Entry) => writeOf(one as ModelCommand, word),
            },
          ]
        : []),
      {
        title: word('verify'),
        key: 'verify',
        render: (_, one) => {
          const { verifyKey, expected } = one as ModelCommand
          return nameOf(model, verifyKey) + equals(expected)
        },
      },
    ],
    events: [severity<ModelEvent>(word)],
    alarms: [
      {
        title: word('operator'),
        key: 'operator',
        render: (_, one) => {
          const { property, operator, threshold } = one as ModelAlarm
          return `${nameOf(model, property)} ${word(`operator.${operator}`)} ${formatNumber(threshold)}`
        },
      },
      {
        title: word('clearAt'),
        key: 'clearAt',
        render: (_, one) => formatNumber((one as ModelAlarm).clearAt ?? (one as ModelAlarm).threshold),
      },
      {
        title: word('holdSeconds'),
        key: 'holdSeconds',
        render: (_, one) => formatNumber((one as ModelAlarm).holdSeconds),
      },
      {
        title: word('repeats'),
        key: 'repeats',
        render: (_, one) => formatNumber((one as ModelAlarm).repeats ?? 1),
      },
      {
        title: word('hours'),
        key: 'hours',
        render: (_, one) => {
          const { days, fromHour, toHour } = one as ModelAlarm
          const on = days?.length ? days.map((day) => word(`days.${day}`)).join(' ') : ''
          const at = fromHour == null ? '' : `${fromHour}:00–${toHour}:00`
          return [on, at].filter(Boolean).join(' ') || word('hours.always')
        },
      },
      severity<ModelAlarm>(word),
    ],
  } satisfies Record<Part, Columns>
  return [...first, ...own[part]]
}
const severity = <E extends { severity: string }>(word: Word): Columns[number] => ({
  title: word('severity'),
  key: 'severity',
  render: (_, one) => {
    const value = (one as unknown as E).severity
    return <StateTag value={value}>{word(`severity.${value}`)}</StateTag>
  },
})
