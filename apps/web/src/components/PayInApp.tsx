import { order, queryPayerAsk } from '@cloud-steward/contract/channels/order.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import './pay-code.css'

/** Leads to the app, which says who pays and leads back to our page of the order, where the cashier opens. */
export function PayInApp({ orderId }: { orderId: string }): ReactNode {
  const { t } = useTranslation()
  const [isGoing, setGoing] = useState(false)
  return (
    <div className="pay-code">
      <Button
        type="primary"
        size="large"
        loading={isGoing}
        onClick={async () => {
          setGoing(true)
          // Once it is on its way this page is over.
          await call(queryPayerAsk, { id: orderId }).then(
            ({ url }) => window.location.assign(url),
            () => setGoing(false),
          )
        }}
      >
        {t(`${order.name}.payHere`)}
      </Button>
      <p className="quiet">{t(`${order.name}.inWechat`)}</p>
    </div>
  )
}
