import { typeModel } from '@cloud-steward/contract/devices/model.ts'
import { deviceType, setTypeKey } from '@cloud-steward/contract/devices/type.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
const TypeForm = lazy(() => import('./TypeForm.tsx'))
export const askAhead = askRowsAhead(deviceType)

/** What devices there are and how one speaks with them. */
export default function TypePage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const word = (key: string) => t(`${deviceType.name}.${key}`)
  return (
    <ResourcePage
      resource={deviceType}
      form={(props) => <TypeForm key={props.id ?? 'add'} {...props} />}
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'key',
          title: word('setTypeKey'),
          visible: mayPress('key') && row.category === 'elemeter' && row.canSwitch && row.protocol === 'dlt645',
          run: () => dialog.show('key', row.id),
        },
        {
          key: 'model',
          title: t(typeModel.name),
          visible: row.category === 'elemeter' || row.category === 'watermeter',
          run: () => void navigate(`/typemodel?type=${row.id}`),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'key' &&
        id &&
        mayPress('key') && (
          <CommandForm
            endpoint={setTypeKey}
            of={deviceType.name}
            given={{ id }}
            width={480}
            initial={{ level: 2 }}
            hint={word('keyHint')}
            onClose={close}
          />
        )
      }
    />
  )
}
