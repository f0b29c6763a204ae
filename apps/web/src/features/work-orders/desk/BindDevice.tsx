import { collector, elemeter, watermeter } from '@cloud-steward/contract/devices/device.ts'
import { lock } from '@cloud-steward/contract/devices/lock.ts'
import { type Resource, type RowOf, ref, type Shape } from '@cloud-steward/contract/kit/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DropMenu } from '../../../components/DropMenu.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { joinedTitle, refreshRows } from '../../../kit/rows.ts'

const ResourceForm = lazy(() => import('../../../kit/ResourceForm.tsx'))
const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))

type Order = RowOf<typeof workOrder>
/** What can be put in, the menu that allows it, and what else a new one begins with. */
const KINDS = {
  elemeter: { resource: elemeter, menu: 'elemeter', begins: {} },
  watermeter: { resource: watermeter, menu: 'watermeter', begins: {} },
  lock: {
    resource: lock,
    menu: 'doorlock',
    begins: { codeKinds: ['passcode', 'card', 'app_key'], codeCycles: ['weekly', 'once'], codeSlots: 100 },
  },
  collector: { resource: collector, menu: 'collector', begins: {} },
} as const
type Kind = keyof typeof KINDS
const WAYS = { bindNew: 'add', bindStored: 'update' } as const
type Way = keyof typeof WAYS

/** Puts a device in by an order: one that is new, or one there is; where it goes and by which order is known. */
export function BindDevice({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation()
  const access = useSession()
  const [open, setOpen] = useState<{ way: Way; kind: Kind }>()
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const items = (Object.keys(WAYS) as Way[]).flatMap((way) => {
    const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => mayPress(access, KINDS[kind].menu, WAYS[way]))
    const children = kinds.map((kind) => ({
      key: `${way} ${kind}`,
      label: t(KINDS[kind].resource.name),
      onClick: () => setOpen({ way, kind }),
    }))
    return children.length ? [{ key: way, type: 'group' as const, label: word(way), children }] : []
  })
  if (!items.length) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <p>
        <DropMenu menu={{ items }}>
          <Button type="primary">{word('bindDevice')}</Button>
        </DropMenu>
      </p>
      <Suspense fallback={null}>
        {open?.way === 'bindNew' && (
          <ResourceForm
            resource={KINDS[open.kind].resource}
            initial={{ ...KINDS[open.kind].begins, ...placeOf(order), ...installedBy(order) }}
            refreshes={[workOrder.name]}
            onClose={close}
          />
        )}
        {open?.way === 'bindStored' && (
          <BindStored resource={KINDS[open.kind].resource} order={order} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const placeOf = (order: Order) => ({
  siteId: order.siteId,
  siteName: joinedTitle(order, 'siteId'),
  roomId: order.roomId,
  roomName: joinedTitle(order, 'roomId'),
  ticketNo: order.no,
})
const installedBy = (order: Order) => ({
  installedOn: businessDay(),
  installedBy: (order.vendor ?? joinedTitle(order, 'executorId'))?.slice(0, 32),
})

function BindStored(props: { resource: Resource; order: Order; onClose: () => void }): ReactNode {
  const { resource, order, onClose } = props
  const { t } = useTranslation()
  const own = ['collectorId', 'position', 'installedOn', 'installedBy'].filter((key) => key in resource.fields)
  const shape: Shape = {
    // Chosen by what it is called.
    [resource.title]: ref(resource.name),
    ...Object.fromEntries(own.map((key) => [key, resource.fields[key]!])),
  }
  return (
    <FormDrawer
      title={`${t(`${workOrder.name}.bindDevice`)} · ${t(resource.name)}`}
      width={480}
      shape={shape}
      labelPrefix={resource.name}
      initial={installedBy(order)}
      before={<p className="quiet">{t(`${workOrder.name}.bindHint`)}</p>}
      send={async ({ [resource.title]: id, ...values }, key) => {
        const given = Object.entries(values).filter(
          ([, value]) => value !== undefined && value !== null && value !== '',
        )
        const room = order.roomId && 'roomId' in resource.fields ? { roomId: order.roomId } : {}
        const change = { id, ...Object.fromEntries(given), ...room, ticketNo: order.no }
        await call(resource.endpoints.update, change as never, { key, quiet: true })
        await Promise.all([resource.name, workOrder.name].map(refreshRows))
      }}
      onClose={onClose}
    />
  )
}
