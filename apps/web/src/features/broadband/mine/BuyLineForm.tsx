import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { buyLine } from '@cloud-steward/contract/broadband/account-commands.ts'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import CommandForm from '../../../components/CommandForm.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { PayWay } from '../PayWay.tsx'
import type { LineOffer, LineShop } from './LineOffers.tsx'

interface Props {
  shop: LineShop
  offer: LineOffer
  salesCode: string | undefined
  onClose: () => void
}
const FIELDS = ['roomId', 'payBy', 'salesCode', 'autoRenew']

/** Orders a package for one of the renter's rooms. */
export default function BuyLineForm({ shop, offer, salesCode, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const word = (key: string, values?: Record<string, unknown>) => t(`${lineAccount.name}.${key}`, values)
  const { siteIds } = offer
  const rooms = shop.rooms.filter(({ siteId }) => !siteIds?.length || siteIds.includes(siteId))
  const total = word('costs', { amount: formatFen(offer.priceFen + (offer.setupFen ?? 0)) })
  return (
    <CommandForm
      endpoint={buyLine}
      of={lineAccount.name}
      about={offer.name}
      given={{ packageId: offer.id }}
      fields={FIELDS}
      initial={{ roomId: rooms.length === 1 ? rooms[0]!.roomId : undefined, payBy: 'online', salesCode }}
      controls={{
        roomId: <Radio.Group vertical options={rooms.map(({ roomId, name }) => ({ value: roomId, label: name }))} />,
        payBy: <PayWay ways={['online', 'balance']} />,
      }}
      after={() => (
        <p className="line-quote">
          {total} · {word('balanceHolds', { amount: formatFen(shop.balanceFen ?? 0) })}
        </p>
      )}
      onDone={({ no, billId }) => {
        void navigate('/mybroadband')
        if (billId) void navigate(`/mypay?open=pay&bills=${billId}`)
        return word('ordered', { no })
      }}
      onClose={onClose}
    />
  )
}
