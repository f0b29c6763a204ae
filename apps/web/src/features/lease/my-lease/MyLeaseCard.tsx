import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { rightsOf } from '@cloud-steward/contract/housing/renter-rights.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Fold } from '../../../components/Fold.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RenterRights } from '../../../components/RenterRights.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { LeaseOccupants } from '../contract/lease-tabs.tsx'
import { LeaseSigning } from '../signing/LeaseSigning.tsx'

interface Props {
  row: RowOf<typeof lease>
  onOpen: () => void
}
/** A lease as its renter reads it: room, days, money, and folded below what is signed, who lives there and his rights. */
export function MyLeaseCard({ row, onOpen }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('mypay')('pay')
  const word = (key: string) => t(`${lease.name}.${key}`)
  const isToSign = row.state === 'pending_sign'
  const facts = [
    ['no', row.no],
    ['days', t('housing.lease.days', { from: row.startOn, to: row.leftOn ?? row.endOn })],
    ['rentFen', t(`housing.lease.rentPer.${row.rentUnit ?? 'month'}`, { amount: formatFen(row.rentFen) })],
    ['depositHeldFen', formatFen(row.depositHeldFen ?? 0)],
    ['nextDueOn', row.nextDueOn],
    ['openFen', row.openFen ? formatFen(row.openFen) : null],
  ] as const
  return (
    <article className="my-lease">
      <header>
        <h2>{row.roomName}</h2>
        <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>
      </header>
      <dl>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`housing.lease.mine.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isToSign && (
        <>
          <h3>{word('toSign')}</h3>
          <LeaseSigning of={{ leaseId: row.id }} menu="mylease" renteeName={row.renteeName ?? ''} />
        </>
      )}
      <Fold title={word('documents')}>
        <Attachments resource={lease.name} recordId={row.id} editable={false} />
      </Fold>
      <Fold title={word('occupants')}>
        <LeaseOccupants id={row.id} />
      </Fold>
      {rightsOf(row).length > 0 && (
        <Fold title={t('housing.right.yours')}>
          <RenterRights rights={rightsOf(row)} />
        </Fold>
      )}
      <div className="own-buttons">
        {mayPay && Boolean(row.openFen) && (
          <Button type="primary" onClick={() => void navigate('/mypay?open=pay')}>
            {t('billing.statement.payOnline')}
          </Button>
        )}
        <Button onClick={onOpen}>{word('open')}</Button>
      </div>
    </article>
  )
}
