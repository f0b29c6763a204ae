import { landlordReview, queryReviewDetail } from '@cloud-steward/contract/payouts/landlord-review.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FileTile } from '../../../components/files/FileTile.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import '../merchant/merchant.css'

const FIELDS = [
  'landlordId',
  'kind',
  'state',
  'legalName',
  'idNoMasked',
  'bankName',
  'accountTail',
  'flags',
  'maker',
  'reviewer',
  'reason',
] as const
const COLORS: Record<string, string> = { approved: 'green', rejected: 'red', suspended: 'red', closed: 'gray' }

/** What a reviewer looks at: who it is, what he has and owns, where his money went so far. */
export function ReviewDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  return (
    <RecordDrawer resource={landlordReview} id={id} fields={FIELDS} onClose={onClose}>
      {({ state }) => <Inside id={id} key={state} />}
    </RecordDrawer>
  )
}
function Inside({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${landlordReview.name}.${key}`, values)
  const found = useQuery({
    queryKey: [landlordReview.name, 'detail', id],
    queryFn: ({ signal }) => call(queryReviewDetail, { id }, { signal }),
  }).data
  if (!found) return null
  const money = ['availableFen', 'frozenFen', 'unsettledFen'] as const
  const counts = ['houses', 'rooms', 'occupied'] as const
  return (
    <>
      <dl className="merchant-check merchant-alert">
        {counts.map((key) => (
          <div key={key}>
            <dt>{word(key)}</dt>
            <dd>{found[key]}</dd>
          </div>
        ))}
        {money.map((key) => (
          <div key={key}>
            <dt>{word(key)}</dt>
            <dd>{formatFen(found[key])}</dd>
          </div>
        ))}
      </dl>
      {found.pictures.length > 0 && (
        <>
          <h3>{word('pictures')}</h3>
          <ul className="file-tiles">
            {found.pictures.map((file) => (
              <FileTile key={file.id} file={file} />
            ))}
          </ul>
        </>
      )}
      {found.accounts.length > 0 && (
        <>
          <h3>{word('accounts')}</h3>
          <StepTimeline
            steps={found.accounts.map(({ at, bankName: bank, tail, holder, isCurrent }) => ({
              key: at,
              color: isCurrent ? 'green' : 'gray',
              title: word('accountLine', { bank, tail, holder }),
              beside: isCurrent ? word('isCurrent') : undefined,
              at,
            }))}
          />
        </>
      )}
      <h3>{word('steps')}</h3>
      <StepTimeline
        steps={found.steps.map(({ state, reason, at, username }) => ({
          key: at + state,
          color: COLORS[state],
          title: word(`state.${state}`),
          lines: [reason],
          at,
          username,
        }))}
      />
    </>
  )
}
