import { type AnswerOf, choice } from '@cloud-steward/contract/kit/index.ts'
import { bankLine } from '@cloud-steward/contract/payments/bank.ts'
import {
  type importStatement,
  type readStatement,
  STATEMENT_PARTS,
} from '@cloud-steward/contract/payments/statement.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { UnreadSheets } from '../../../components/TableFile.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'

export type Part = (typeof STATEMENT_PARTS)[number]
type Statement = AnswerOf<typeof readStatement>
type Counts = Pick<
  AnswerOf<typeof importStatement>,
  'incoming' | 'incomingFen' | 'outgoing' | 'skipped' | 'unreadSheets'
>
const PART = choice(STATEMENT_PARTS)
const NAME = bankLine.name
/** Of these a statement has one column. */
const single = (part: Part): boolean => part !== 'none' && part !== 'memo'

/** What of the statement is taken and what is left out. */
export function StatementSum({ counts }: { counts: Counts }): ReactNode {
  const { t } = useTranslation()
  const { incoming, incomingFen, outgoing, skipped, unreadSheets } = counts
  const amount = (incomingFen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
  return (
    <>
      <UnreadSheets names={unreadSheets} />
      <Alert
        type={incoming ? 'info' : 'warning'}
        showIcon
        title={t(`${NAME}.statementSum`, { incoming, amount, outgoing, skipped })}
      />
    </>
  )
}

interface Props {
  statement: Statement
  onChange: (columns: Part[]) => void
}
/** Each heading with its first value, and what the column holds. */
export function StatementColumns({ statement, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { headings, columns, samples, isRemembered, isComplete } = statement
  const choose = (at: number, part: Part) =>
    onChange(columns.map((one, place) => (place === at ? part : single(part) && one === part ? 'none' : one)))
  return (
    <>
      {!isComplete && <Alert type="warning" showIcon title={t('payment.error.statementColumns')} />}
      <p className="quiet">{t(`${NAME}.${isRemembered ? 'isRemembered' : 'columnsHint'}`)}</p>
      <ul className="statement-columns">
        {headings.map((heading, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may repeat
          <li key={at} className={columns[at] === 'none' ? 'quiet' : ''}>
            <label htmlFor={`statement-column-${at}`}>
              <strong>{heading || `#${at + 1}`}</strong>
              <span className="quiet">{samples[at]}</span>
            </label>
            <FieldControl
              id={`statement-column-${at}`}
              field={PART}
              labelKey={`${NAME}.columns`}
              label={heading}
              value={columns[at]}
              onChange={(part) => choose(at, (part as Part | undefined) ?? 'none')}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
