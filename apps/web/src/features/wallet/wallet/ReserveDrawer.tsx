import { queryReserves, setReserve } from '@cloud-steward/contract/wallet/reserve.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { EventList } from '../../../components/EventList.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  landlordId: string
  amountFen: number
  maySet: boolean
  onClose: () => void
}
/** What stays in a landlord's wallet and why, with what was decided before; staff decide it anew. */
export default function ReserveDrawer(props: Props): ReactNode {
  const { t } = useTranslation()
  if (!props.maySet) return <Shown {...props} />
  return (
    <CommandForm
      endpoint={setReserve}
      of="wallet.reserve"
      given={{ landlordId: props.landlordId }}
      width={480}
      initial={{ amountFen: props.amountFen }}
      hint={t('wallet.reserve.hint')}
      refresh={refreshMoney}
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
      title={t('wallet.reserve')}
      open={open}
      size={Math.min(480, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <p className="quiet">{t('wallet.reserve.hint')}</p>
      <History landlordId={landlordId} />
    </Drawer>
  )
}
function History({ landlordId }: { landlordId: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['wallet.wallet', 'reserves', landlordId],
    queryFn: ({ signal }) => call(queryReserves, { landlordId }, { signal }),
  })
  if (!found.data) return null
  if (!found.data.list.length) return <p className="quiet">{t('wallet.reserve.none')}</p>
  return (
    <>
      <h3>{t('wallet.reserve.list')}</h3>
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
