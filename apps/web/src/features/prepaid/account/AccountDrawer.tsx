import { account, CHECKS } from '@cloud-steward/contract/prepaid/account.ts'
import { queryAccountDetail } from '@cloud-steward/contract/prepaid/account-detail.ts'
import { recharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { RelatedLists } from '../../../components/RelatedLists.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { queryRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { AccountSheet, type Detail } from './AccountSheet.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { Checks } from './Checks.tsx'
import { EmergencyBar } from './EmergencyBar.tsx'
import { Movements } from './Movements.tsx'
import './prepaid.css'

const PARTS = ['checks', 'movements', 'recharges', 'decisions', 'warnings', 'steps'] as const
type Part = (typeof PARTS)[number]

/** An account whole: what is left, why there is power or not, and everything that happened. */
export default function AccountDrawer(props: {
  id: string
  seesRecharges: boolean
  /** May agree things about it for its payer. */
  mayAgree: boolean
  onClose: () => void
}): ReactNode {
  const { id, seesRecharges, mayAgree, onClose } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [part, setPart] = useState<Part>('checks')
  const found = useQuery({
    queryKey: [account.name, 'detail', id],
    queryFn: ({ signal }) => call(queryAccountDetail, { id }, { signal }),
  })
  const shown = found.data
  const row = useRow(account, id)
  const word = (key: string) => t(`${account.name}.${key}`)
  const parts = PARTS.filter((one) => one !== 'recharges' || seesRecharges)
  return (
    <Drawer
      open={open}
      title={shown ? `${shown.roomName} · ${shown.renteeName}` : word('queryAccountDetail')}
      extra={shown && <span className="quiet">{shown.no}</span>}
      size={Math.min(900, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {found.isError && !shown && <Failed retry={found.refetch} />}
      {shown && (
        <div className="supply-sheet">
          {row.data && (
            <RecordSheet resource={account} row={row.data} fields={['roomId', 'renteeId', 'landlordId', 'meterId']} />
          )}
          <RelatedLists of={account.name} id={id} />
          <AccountSheet shown={shown} of="staff" />
          <EmergencyBar id={id} shown={shown} mayTake={mayAgree} />
          <h3>{word('days')}</h3>
          <BalanceChart days={shown.days} alarmFen={shown.alarm1Fen} />
          <div className="supply-parts">
            <Segmented<Part>
              value={part}
              onChange={setPart}
              options={parts.map((value) => ({
                value,
                label: value === 'recharges' ? t(recharge.name) : word(value),
              }))}
            />
          </div>
          {part === 'recharges' ? <Recharges accountId={id} /> : <PartOf part={part} shown={shown} />}
        </div>
      )}
    </Drawer>
  )
}

const none = (text: string) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />
function PartOf({ part, shown }: { part: Exclude<Part, 'recharges'>; shown: Detail }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${account.name}.${key}`)
  if (part === 'movements') return <Movements movements={shown.movements} />
  if (part === 'checks')
    return shown.checks.length ? (
      <>
        <p className="quiet">{t('prepaid.panel.checksHint')}</p>
        <Checks checks={shown.checks} />
      </>
    ) : (
      none(t('prepaid.panel.noDecisions'))
    )
  if (part === 'decisions')
    return shown.decisions.length
      ? shown.decisions.map(({ at, cut, balanceFen, checks }) => (
          <details key={at} className="supply-decision">
            <summary>
              <StepTitle at={at} title={t(cut ? 'prepaid.panel.decidedCut' : 'prepaid.panel.decidedOn')} />
              <span className="amount">{formatFen(balanceFen)}</span>
            </summary>
            <Checks checks={checks as Detail['checks']} />
          </details>
        ))
      : none(t('prepaid.panel.noDecisions'))
  if (part === 'warnings')
    return shown.warnings.length ? (
      <StepTimeline
        steps={shown.warnings.map(({ at, level, notice, sms, text }) => ({
          key: at,
          at,
          color: notice === 'sent' || sms === 'sent' ? 'orange' : 'red',
          title: t('prepaid.panel.warningNo', { level }),
          lines: [text, `${word('notice')}: ${word(`notice.${notice}`)} · ${word('sms')}: ${word(`sms.${sms}`)}`],
        }))}
      />
    ) : (
      none(t('prepaid.panel.noWarnings'))
    )
  const limit = (fen: string) => (fen === '-' ? fen : formatFen(Number(fen)))
  const stateWord = (kind: string, of: string | null | undefined) =>
    kind === 'state' || kind === 'mode' || kind === 'basis'
      ? word(`${kind}.${of}`)
      : kind === 'fee' || kind === 'emergency'
        ? formatFen(Number(of))
        : kind === 'caps'
          ? (of ?? '').split('/').map(limit).join(' / ')
          : ''
  return (
    <StepTimeline
      steps={shown.steps.map(({ at, kind, from, to, note, username }) => ({
        key: `${at}${to}`,
        at,
        username,
        title: word(`kind.${kind}`),
        beside: [from && stateWord(kind, from), stateWord(kind, to)].filter(Boolean).join(' → '),
        lines: [kind === 'state' ? reasons(note, t) : note],
      }))}
    />
  )
}
const ENDED = ['verified', 'failed', 'expired', 'superseded', 'cancelled']
/** What stands in a step of the state: the reasons by their keys, or what became of an order; else somebody's words. */
function reasons(note: string | null | undefined, t: (key: string) => string): string | undefined {
  if (!note || note === 'cut') return undefined
  if (ENDED.includes(note)) return t(`device.deviceCommand.state.${note}`)
  const keys = note.split(' ').filter(Boolean)
  return keys.every((key) => (CHECKS as readonly string[]).includes(key))
    ? keys.map((key) => t(`${account.name}.against.${key}`)).join(' · ')
    : note
}
const StepTitle = ({ at, title }: { at: string; title: string }): ReactNode => (
  <span>
    <b>{title}</b> <span className="quiet">{formatInstant(at, 'YYYY-MM-DD HH:mm')}</span>
  </span>
)

function Recharges({ accountId }: { accountId: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${recharge.name}.${key}`)
  const found = useQuery({
    queryKey: [recharge.name, 'of', accountId],
    queryFn: async ({ signal }) => (await queryRows(recharge, { accountId, pageSize: 50 }, signal)).list,
  })
  return (
    <Rows of={found} none={t('prepaid.panel.noRecharges')}>
      {(rows) => (
        <StepTimeline
          steps={rows.map((row) => ({
            key: row.id,
            at: row.createTime,
            username: row.username,
            color: ['verified', 'credited'].includes(row.state)
              ? 'green'
              : ['closed', 'refused', 'refunded', 'reversed'].includes(row.state)
                ? 'gray'
                : 'orange',
            title: recordLink(recharge.name, row.id, `${formatFen(row.amountFen)} · ${word(`method.${row.method}`)}`),
            beside: word(`state.${row.state}`),
            lines: [`${row.no}${row.paymentNo ? ` · ${row.paymentNo}` : ''}`, row.remark, row.error],
          }))}
        />
      )}
    </Rows>
  )
}
