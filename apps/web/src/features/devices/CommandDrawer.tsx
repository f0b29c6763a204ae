import { type COLLECTOR_KINDS, deviceCommand, sendCommand } from '@cloud-steward/contract/devices/command.ts'
import { OFF_CAUTIONS, OFF_KINDS, querySwitchOff } from '@cloud-steward/contract/devices/switch-off.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import { refreshRows } from '../../kit/rows.ts'
import './devices.css'
import type { Kind } from './MeterDevicePage.tsx'

const FormDrawer = lazy(() => import('../../kit/FormDrawer.tsx'))
const { reason } = sendCommand.input
const { optional: _optional, ...needed } = reason
const WIDTH = 480
/** What meters and collectors are told. */
export type Ordered = Kind | (typeof COLLECTOR_KINDS)[number]
/** What changes nothing needs no reason. */
const NO_REASON: readonly Ordered[] = ['read', 'ping', 'readMissed', 'searchMeters']
interface Props {
  id: string
  kind: Ordered
  resource: string
  about?: string | undefined
  onClose: () => void
}
type OffKind = (typeof OFF_KINDS)[number]
const takesAway = (kind: Ordered): kind is OffKind => (OFF_KINDS as readonly string[]).includes(kind)

/** Tells one meter to do something; of what concerns its residents the reason is kept. */
export function CommandDrawer(props: Props): ReactNode {
  return takesAway(props.kind) ? <OffDrawer {...props} kind={props.kind} /> : <OrderDrawer {...props} />
}

function OrderDrawer(props: Props & { despite?: (typeof OFF_CAUTIONS)[number][]; before?: ReactNode }): ReactNode {
  const { id, kind, resource, about, despite, before, onClose } = props
  const { t } = useTranslation()
  const word = (key: string) => t(`${deviceCommand.name}.${key}`)
  return (
    <FormDrawer
      title={word(`kind.${kind}`)}
      label={word(`kind.${kind}`)}
      about={about}
      width={WIDTH}
      shape={{ reason: NO_REASON.includes(kind) ? reason : { ...needed, min: 1 } }}
      labelPrefix={deviceCommand.name}
      success={`${deviceCommand.name}.sent`}
      before={before}
      send={async (values, key) => {
        await call(sendCommand, { ...values, deviceIds: [id], kind, despite }, { key, quiet: true })
        await Promise.all([refreshRows(resource), refreshRows(deviceCommand.name)])
      }}
      onClose={onClose}
    />
  )
}

/** Takes something away: what speaks against it stands there first, in the words of a batch. */
function OffDrawer(props: Props & { kind: OffKind }): ReactNode {
  const { id, kind, about, onClose } = props
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${deviceCommand.name}.${key}`, values)
  const [open, setOpen] = useState(true)
  const found = useQuery({
    queryKey: [deviceCommand.name, 'off', id, kind],
    queryFn: ({ signal }) => call(querySwitchOff, { deviceId: id, kind }, { signal }),
    // As things are when it is opened, not as they were.
    gcTime: 0,
  })
  const blockers = found.data?.blockers ?? []
  const cautions = OFF_CAUTIONS.filter((one) => blockers.includes(one))
  const isOffered = found.data && found.data.most > 0 && cautions.length === blockers.length
  const reasons = (
    <ul className="device-off">
      {blockers.map((one) => (
        <li key={one}>{word(`blockers.${one}`)}</li>
      ))}
    </ul>
  )
  if (isOffered)
    return (
      <OrderDrawer
        {...props}
        despite={cautions}
        before={
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={word(kind === 'switchOff' ? 'offWarning' : 'closeWarning')}
            description={
              cautions.length > 0 && (
                <>
                  {word('offDespite')}
                  {reasons}
                </>
              )
            }
          />
        }
      />
    )
  return (
    <Drawer
      title={word(`kind.${kind}`)}
      size={Math.min(WIDTH, window.innerWidth)}
      open={open}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {about && <p className="form-about">{about}</p>}
      {found.isError && <Failed retry={found.refetch} />}
      {found.data && (
        <Alert
          type="error"
          showIcon
          title={blockers.length ? word('offNever') : t('device.error.offTooMany', { most: found.data.most })}
          description={blockers.length > 0 && reasons}
        />
      )}
    </Drawer>
  )
}
