import { findByIdNo, revealIdNo } from '@cloud-steward/contract/housing/identity.ts'
import { rentee } from '@cloud-steward/contract/housing/parties.ts'
import { invitePerson } from '@cloud-steward/contract/identity/invitation.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode, useRef } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import { IdentityDrawer } from './IdentityDrawer.tsx'

const InviteForm = lazy(() => import('../../../components/InviteForm.tsx'))
const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(rentee)
type Parts = PageParts<typeof rentee>

/** Who rents: numbers stand masked in the list, are shown for a reason and found only whole. */
export default function RenteePage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={rentee}
      toolbar={({ dialog }) => <Button onClick={() => dialog.show('find')}>{t('housing.rentee.findByIdNo')}</Button>}
      rowActions={(row, standard, { dialog, mayPress }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...standard.slice(0, 1),
        {
          key: 'checkIdentity',
          title: t('button.checkIdentity'),
          visible: Boolean(row.idNoMasked) && mayPress('checkIdentity'),
          run: () => dialog.show('identity', row.id),
        },
        {
          key: 'revealIdNo',
          title: t('button.revealIdNo'),
          visible: Boolean(row.idNoMasked) && mayPress('revealIdNo'),
          run: () => dialog.show('reveal', row.id),
        },
        ...standard.slice(1),
        {
          key: 'invite',
          title: t(invitePerson.permission),
          visible: mayPress('invite'),
          run: () => dialog.show('invite', row.id),
        },
      ]}
      detail={(parts) => <RenteeDialog {...parts} />}
    />
  )
}

function RenteeDialog({ dialog: { name, id, close, show }, mayPress, actions }: Parts): ReactNode {
  const row = useRow(rentee, id).data
  if (name === 'find') return <Find onFound={(found) => show('detail', found)} onClose={close} />
  if (!row) return null
  if (name === 'detail')
    return (
      <RecordDrawer
        resource={rentee}
        id={row.id}
        fields={[...rentee.list, 'emergencyName', 'emergencyPhone']}
        actions={actions}
        onClose={close}
      />
    )
  if (name === 'identity' && mayPress('checkIdentity'))
    return <IdentityDrawer id={row.id} name={row.name} onClose={close} />
  if (name === 'invite' && mayPress('invite'))
    return <InviteForm given={{ renteeId: row.id }} fields={['days']} onClose={close} />
  if (name === 'reveal' && mayPress('revealIdNo')) return <Reveal id={row.id} name={row.name} onClose={close} />
  return null
}

function Reveal({ id, name, onClose }: { id: string; name: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (
    <FormDrawer
      title={`${t('housing.rentee.revealIdNo')} · ${name}`}
      width={440}
      shape={{ reason: revealIdNo.input.reason }}
      labelPrefix="housing.rentee"
      before={<p className="quiet">{t('housing.rentee.revealHint')}</p>}
      send={async (values) => {
        // Without a key: an answer that is kept for a repeated request would keep the number.
        const { idNo } = await call(revealIdNo, { ...values, id } as never, { quiet: true })
        modal.info({ title: `${t('housing.rentee.idNo')} · ${name}`, content: <b>{idNo}</b>, okText: t('kit.ok') })
      }}
      onClose={onClose}
    />
  )
}

function Find({ onFound, onClose }: { onFound: (id: string) => void; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const found = useRef<string>(undefined)
  return (
    <FormDrawer
      title={t('housing.rentee.findByIdNo')}
      width={440}
      shape={findByIdNo.input}
      labelPrefix="housing.rentee"
      before={<p className="quiet">{t('housing.rentee.findHint')}</p>}
      send={async (values) => {
        const { id } = await call(findByIdNo, values as never, { quiet: true })
        if (!id) void message.info(t('housing.rentee.notFoundByIdNo'))
        found.current = id ?? undefined
      }}
      onClose={() => (found.current ? onFound(found.current) : onClose())}
    />
  )
}
