import { batch, batchItem, queryBatchDetail } from '@cloud-steward/contract/prepaid/batch.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Progress, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { BatchActions, type Detail } from './BatchActions.tsx'
import './batch.css'
import { howFar } from './how-far.ts'
import { useLiveBatches } from './use-live-batches.ts'

const FIELDS = ['action', 'siteId', 'startAt', 'reason', 'maker', 'reviewer', 'endedAt'] as const
/** Of receipts, for whoever gets them on paper. */
const UNSEEN = ['createTime', 'commandId', 'restoreCommandId']
/** How a relay stood, where one is switched; else how what was read or changed was. */
const RELAYS = ['beforeRelay', 'afterRelay']
const VALUES = ['beforeValue', 'afterValue']
const SWITCHES = ['off', 'on']
const WITHOUT = ['batchId'] as const
const COLORS: Record<string, string> = {
  done: 'green',
  restored: 'green',
  done_with_errors: 'red',
  cancelled: 'gray',
  paused: 'orange',
}

/** One batch: what it would do and why not, how far it is, every meter's receipt, and the way back. */
export default function BatchDetailPage(): ReactNode {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { title, rename } = usePage()
  useLiveBatches()
  const found = useRow(batch, id)
  const asked = useQuery({
    queryKey: [batch.name, 'detail', id],
    queryFn: ({ signal }) => call(queryBatchDetail, { id }, { signal }),
  })
  const row = found.data
  const no = row?.no
  useEffect(() => {
    if (no) rename(no)
  }, [no, rename])
  if (row === null) return <Empty description={t('kit.error.notFound')} />
  if (found.isError || asked.isError) return <Failed retry={() => Promise.all([found.refetch(), asked.refetch()])} />
  if (!row || !asked.data) return <Skeleton active />
  const detail = asked.data
  const word = (key: string, values = {}) => t(`${batch.name}.${key}`, values)
  const wasRestored = row.phase === 'restore'
  const unseen = [...UNSEEN, ...(SWITCHES.includes(row.action) ? VALUES : RELAYS)]
  return (
    <div className="batch-page">
      <h1 className="visually-hidden">{title}</h1>
      <section className="batch-head">
        <div className="batch-title">
          <h2>
            {row.no} {row.name}
          </h2>
          <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>
          {wasRestored && row.state !== 'restored' && <StateTag value="restore">{word('phase.restore')}</StateTag>}
          <BatchActions row={row} detail={detail} />
        </div>
        <Notes row={row} detail={detail} />
        <RecordSheet resource={batch} row={row} fields={FIELDS} />
        <Chosen row={row} detail={detail} />
        <HowFar row={row} detail={detail} />
      </section>
      <ResourcePage
        resource={batchItem}
        fixed={{ batchId: id }}
        withoutSearch={WITHOUT}
        columns={(standard) =>
          standard
            .filter(({ key }) => !unseen.includes(key) && (wasRestored || !key.startsWith('restore')))
            .map((column) =>
              column.key === 'elemeterId'
                ? {
                    ...column,
                    render: (_, item) => <Link to={`/device/elemeter?id=${item.elemeterId}`}>{item.elemeterName}</Link>,
                  }
                : column,
            )
        }
      />
      <section className="batch-head">
        <h3>{word('steps')}</h3>
        <StepTimeline
          steps={detail.steps.map(({ at, state, phase, reason, username }, place) => ({
            key: `${place}${at}`,
            color: COLORS[state],
            title: word(`state.${state}`),
            beside: phase === 'restore' && state !== 'restored' && word('phase.restore'),
            lines: [reason],
            at,
            username,
          }))}
        />
      </section>
    </div>
  )
}

type Part = { row: Parameters<typeof BatchActions>[0]['row']; detail: Detail }
/** What whoever looks at it should know before he does anything. */
function Notes({ row, detail }: Part): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${batch.name}.${key}`, values)
  const notes = [
    row.state === 'dry_run' && word('dryRunLine', { go: row.goCount, blocked: row.blockedCount }),
    row.state === 'dry_run' && row.needsApproval && word('approvalLine'),
    row.state === 'pending_approval' && detail.isOwn && word('ownLine'),
    detail.restsUntil && word('restsLine', { at: formatInstant(detail.restsUntil, 'YYYY-MM-DD HH:mm') }),
  ].filter((note) => typeof note === 'string')
  return notes.length > 0 && <Alert type="info" showIcon title={notes.map((note) => <div key={note}>{note}</div>)} />
}
function Chosen({ row, detail }: Part): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${batch.name}.${key}`, values)
  const {
    sharePercent: share,
    fromHour: from,
    toHour: to,
    atOnce,
    everySeconds: seconds,
    approveAbove: approve,
  } = detail
  const named = [...detail.buildings, ...detail.rooms, ...detail.elemeters].map(({ name }) => name)
  const most = Math.floor((detail.siteMeters * share) / 100)
  const { planName, pricePlanName, fromOn, until } = detail
  const target =
    planName ??
    (pricePlanName && word('targetPrice', { name: pricePlanName, day: fromOn })) ??
    (until && formatInstant(until, 'YYYY-MM-DD HH:mm'))
  return (
    <dl className="batch-facts">
      <dt>{word('scope')}</dt>
      <dd>{named.length > 0 ? named.join(' · ') : word('wholeSite')}</dd>
      {target && (
        <>
          <dt>{word('target')}</dt>
          <dd>{target}</dd>
        </>
      )}
      {SWITCHES.includes(row.action) && (
        <>
          <dt>{word('rule')}</dt>
          <dd>
            {word('ruleLine', { share, from, to, atOnce, seconds, approve })}
            <br />
            {word('shareLine', { meters: detail.siteMeters, most, cut: detail.cutBefore })}
          </dd>
        </>
      )}
      {detail.blockers.length > 0 && (
        <>
          <dt>{word('blockers')}</dt>
          <dd>{detail.blockers.map(({ blocker, count }) => `${word(`blocker.${blocker}`)} ${count}`).join(' · ')}</dd>
        </>
      )}
    </dl>
  )
}
function HowFar({ row, detail }: Part): ReactNode {
  const { t } = useTranslation()
  const far = howFar(row.state, detail)
  if (!far) return null
  const { waiting, sent, verified: done, failed, skipped, cancelled } = detail
  const counts = { done, total: far.total, waiting, sent, failed, skipped, cancelled }
  return (
    <div className="batch-progress">
      <Progress percent={far.over} success={{ percent: far.verified }} status={far.status} />
      <p aria-live="polite">{t(`${batch.name}.progressLine`, counts)}</p>
    </div>
  )
}
