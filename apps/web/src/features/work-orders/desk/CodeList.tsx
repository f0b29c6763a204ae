import { revealOrderCode } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** The digits of an order, for whoever carries it out. That they were looked at is kept. */
export function CodeList({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const found = useQuery({
    queryKey: [revealOrderCode.permission, id],
    queryFn: ({ signal }) => call(revealOrderCode, { id }, { signal, quiet: true }),
    // Looked at once, and forgotten with the drawer.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Drawer
      open={open}
      title={t(revealOrderCode.permission)}
      size={Math.min(400, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      {found.isError && <p role="alert">{found.error.message}</p>}
      {found.data?.codes.map(({ serial, secret, validFrom, validTo }) => (
        <div key={serial}>
          <h3>{serial}</h3>
          <Typography.Title level={2} copyable={{ text: secret }}>
            {secret}
          </Typography.Title>
          <p className="quiet">
            {formatInstant(validFrom)} – {formatInstant(validTo)}
          </p>
        </div>
      ))}
      <p className="quiet">{t(`${workOrder.name}.codeShown`)}</p>
    </Drawer>
  )
}
