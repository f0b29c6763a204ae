import { queryReserves, setReserve } from '@cloud-steward/contract/finance/reserve.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EventList } from '../../../components/EventList.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshMoney } from '../refresh-money.ts'

interface Props {
  landlordId: string
  amountFen: number
  maySet: boolean
  onClose: () => void
}
/** What stays in a landlord's wallet and why, with what was decided before; staff decide it anew. */
export default function ReserveDrawer(props: Props): ReactNode {
  const { t } = useTranslation()
  const { landlordId: _, ...shape } = setReserve.input
  if (!props.maySet) return <Shown {...props} />
  return (
    <FormDrawer
      title={t('finance.reserve.setReserve')}
      width={480}
      shape={shape}
      labelPrefix="finance.reserve"
      initial={{ amountFen: props.amountFen }}
      before={<p className="quiet">{t('finance.reserve.hint')}</p>}
      send={async (values, key) => {
        await call(setReserve, { ...values, landlordId: props.landlordId } as never, { key, quiet: true })
        await refreshMoney()
      }}
      after={() => <History landlordId={props.landlordId} />}
      onClose={props.onClose}
    />
  )
}
function Shown({ landlordId, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  return (
    <Drawer
      title={t('finance.reserve')}
      open={open}
      size={Math.min(480, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{t('finance.reserve.hint')}</p>
      <History landlordId={landlordId} />
    </Drawer>
  )
}
function History({ landlordId }: { landlordId: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['finance.wallet', 'reserves', landlordId],
    queryFn: ({ signal }) => call(queryReserves, { landlordId }, { signal }),
  })
  if (!found.data) return null
  if (!found.data.list.length) return <p className="quiet">{t('finance.reserve.none')}</p>
  return (
    <>
      <h3>{t('finance.reserve.list')}</h3>
      <EventList
        events={found.data.list.map(({ at, amountFen, reason, username }) => ({
          at,
          to: String(amountFen),
          reason,
          username,
        }))}
        words={(fen) => formatFen(Number(fen))}
      />
    </>
  )
}
