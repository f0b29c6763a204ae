import type { Content } from '@cloud-steward/contract/reports/content.ts'
import type { Language } from '../../../infra/ctx/types.ts'
import { type LetterBlock, letterDocx } from '../../../infra/documents/index.ts'
import { translate } from '../../../infra/labels.ts'
import type { LetterRow } from './design.queries.ts'
import { readLetterFile } from './read-uploaded.ts'

/** The notice of arrears that every tenant has: what a renter owes after its due day. */
export const NOTICE: Pick<Content, 'sets' | 'parameters'> = {
  sets: [
    {
      name: 'bills',
      source: 'list',
      of: 'billing.bill',
      order: 'dueOn_ascend',
      filters: [
        { field: 'overdue', value: 'yes' },
        { field: 'renteeId', value: '#{param.renteeId}' },
      ],
    },
  ],
  parameters: [
    { name: 'renteeId', title: 'report.text.rentee', kind: 'rentee', isRequired: true },
    { name: 'payBy', title: 'report.text.payBy', kind: 'date' },
  ],
}

function blocks(language: Language): LetterBlock[] {
  const say = (key: string, values?: Record<string, string>) => translate(language, `report.letter.${key}`, values)
  const bill = (field: string) => translate(language, `billing.bill.${field}`)
  const sum = (field: string) => `{sum(bills.${field})}`
  const body = (text: string): LetterBlock => ({ text, isIndented: language !== 'en' })
  return [
    { text: translate(language, 'report.ready.notice'), style: 'Title' },
    { text: say('dear', { name: '{param.renteeId}' }) },
    // In one paragraph: one that shows nothing would leave an empty line.
    body(
      `{#if count(bills.no) = 0}${say('nothing', { today: '{param.today}' })}{/if}` +
        `{#if count(bills.no) > 0}${say('owed', { today: '{param.today}', count: '{count(bills.no)}', total: sum('outstandingFen') })}{/if}`,
    ),
    {
      head: ['no', 'roomId', 'dueOn', 'daysOverdue', 'totalFen', 'lateFeeFen', 'outstandingFen'].map(bill),
      rows: [
        [
          '{#bills}{no}',
          '{roomId}',
          '{dueOn}',
          '{daysOverdue}',
          '{totalFen}',
          '{lateFeeFen}',
          '{outstandingFen}{/bills}',
        ],
        [
          translate(language, 'report.text.total'),
          '',
          '',
          '',
          sum('totalFen'),
          sum('lateFeeFen'),
          sum('outstandingFen'),
        ],
      ],
      widths: [20, 26, 13, 9, 14, 13, 14],
      numbersFrom: 3,
    },
    body(`{#if param.payBy}${say('payBy', { day: '{param.payBy}' })} {/if}${say('otherwise')}`),
    { text: '{param.tenant}', align: 'right' },
    { text: '{param.today}', align: 'right' },
  ]
}

const made = new Map<Language, Promise<LetterRow>>()
/** The letter in a language, made once. */
export function noticeLetter(language: Language): Promise<LetterRow> {
  const letter = made.get(language) ?? letterDocx(blocks(language)).then(readLetterFile)
  made.set(language, letter)
  letter.catch(() => made.delete(language))
  return letter
}
