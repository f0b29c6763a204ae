import { CheckCircleTwoTone, CloseCircleTwoTone, InfoCircleTwoTone } from '@ant-design/icons'
import { explainAccess } from '@cloud-steward/contract/identity/explain.ts'
import { ref } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import { flatMenus } from '../infra/permissions.ts'
import { useSession } from '../infra/session-store.ts'
import { Failed } from '../kit/Failed.tsx'
import { FieldControl } from '../kit/fields/control.tsx'
import './explain.css'

const SIGNS = {
  ok: <CheckCircleTwoTone twoToneColor="#2f9e44" />,
  denied: <CloseCircleTwoTone twoToneColor="#e03131" />,
  note: <InfoCircleTwoTone twoToneColor="#1971c2" />,
} as const
const USER = ref('identity.user')

interface Props {
  /** Of whom is asked; without one a user is chosen here. */
  userId?: string
  /** Beside the title: whose rights these are. */
  name?: string
  onClose: () => void
}
/** Why a user sees a screen and a record in it, or does not: everything that is asked, and what decided. */
export default function ExplainDrawer({ userId: given, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const menus = useSession((session) => session.menus)
  const titles = useSession((session) => session.menuTitles)
  const [userId, setUserId] = useState(given)
  const [menuCode, setMenuCode] = useState<string>()
  const [record, setRecord] = useState<{ of: string; id: string }>()
  const screens = flatMenus(menus).filter(({ routes, path }) => !routes && path)
  const ask = (recordId?: string) => ({
    queryKey: ['identity.role', 'explain', userId, menuCode, recordId],
    enabled: Boolean(userId && menuCode),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(explainAccess, { userId: userId!, menuCode: menuCode!, recordId }, { signal }),
  })
  // What the screen lists is known before a record of it is chosen.
  const screen = useQuery(ask())
  const resource = screen.data?.resource ?? undefined
  const recordId = record && record.of === resource ? record.id : undefined
  const answer = useQuery(ask(recordId))
  const told = answer.data
  return (
    <Drawer
      open
      title={`${t('admin.sysrole.explainAccess')}${name ? ` · ${name}` : ''}`}
      size={Math.min(620, window.innerWidth)}
      onClose={onClose}
    >
      <p className="quiet">{t('identity.explain.hint')}</p>
      <div className="explain-asked">
        {!given && (
          <FieldControl
            field={USER}
            labelKey="admin.sysrole.userId"
            label={t('admin.sysrole.userId')}
            value={userId}
            onChange={(id) => setUserId((id as string | null) ?? undefined)}
          />
        )}
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('admin.sysrole.menuCode')}
          placeholder={t('admin.sysrole.menuCode')}
          value={menuCode}
          options={screens.map(({ name: code }) => ({ value: code, label: titles[code] ?? t(`menu.${code}`) }))}
          onChange={setMenuCode}
        />
        {resource && userId && (
          <FieldControl
            key={resource}
            field={ref(resource, { optional: true })}
            labelKey="admin.sysrole.recordId"
            label={t('identity.explain.record')}
            value={recordId}
            onChange={(id) => setRecord(id ? { of: resource, id: id as string } : undefined)}
          />
        )}
      </div>
      {answer.isError && <Failed retry={answer.refetch} />}
      {told && (
        <>
          <Alert
            showIcon
            type={told.allowed ? 'success' : 'error'}
            title={t(`identity.explain.${recordId ? 'this' : 'screen'}.${told.allowed ? 'yes' : 'no'}`)}
          />
          <ol className="explain-steps">
            {told.steps.map(({ state, text }) => (
              <li key={text}>
                {SIGNS[state]}
                <span className="visually-hidden">{t(`admin.sysrole.state.${state}`)}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Drawer>
  )
}
