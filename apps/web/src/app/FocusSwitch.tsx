import { ApartmentOutlined, IdcardOutlined } from '@ant-design/icons'
import { switchFocus } from '@cloud-steward/contract/identity/focus.ts'
import { querySysUserPostTree } from '@cloud-steward/contract/identity/post.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DropMenu } from '../components/DropMenu.tsx'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import { mayOpen } from '../infra/permissions.ts'
import { queryClient } from '../infra/query-client.ts'
import { loadSession } from '../infra/session.ts'
import { type SessionUser, useSession } from '../infra/session-store.ts'
import './focus.css'
import { pageAt } from './menu-tree.ts'
import { pages } from './pages.ts'
import { changeTags, renewPage } from './shell-store.ts'

const loadPicker = () => import('./OrgPicker.tsx')
const OrgPicker = lazy(loadPicker)
type Focus = NonNullable<SessionUser['focus']>
const ALL = ''

const isOpen = (path: string): boolean => {
  const menu = pageAt(pages, path)?.menu
  return !menu || mayOpen(useSession.getState(), menu)
}

/** Which organisation, and as which of one's posts, one looks at everything; shown where there is something to choose. */
export default function FocusSwitch({ focus }: { focus: Focus }): ReactNode {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  /** Other rows, other screens: tabs that are not his any more close, the others and what is open start afresh. */
  const change = async (next: Pick<Focus, 'orgId' | 'postCode'>) => {
    setBusy(true)
    try {
      await call(switchFocus, { orgId: next.orgId || null, postCode: next.postCode || null })
      await loadSession()
      changeTags(({ visited }) => ({
        visited: visited.filter(({ path }) => isOpen(path)).map((view) => ({ ...view, address: view.path })),
        cached: [],
      }))
      await queryClient.resetQueries()
      renewPage(pathname)
      await navigate(isOpen(pathname) ? pathname : '/', { replace: true })
    } catch {
      // Told by the call itself.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {focus.hasOrgs && <OrgSwitch focus={focus} busy={busy} change={(orgId) => void change({ ...focus, orgId })} />}
      {focus.hasPosts && (
        <PostSwitch focus={focus} busy={busy} change={(postCode) => void change({ ...focus, postCode })} />
      )}
    </>
  )
}

interface Props {
  focus: Focus
  busy: boolean
  change: (value: string) => void
}
function OrgSwitch({ focus, busy, change }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const name = focus.orgName ?? t('shell.focus.allOrgs')
  return (
    <DropMenu
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      rootClassName="focus-dropdown"
      popupRender={() => (
        <div className="focus-panel" aria-busy={busy}>
          <Suspense fallback={null}>
            <OrgPicker
              chosen={focus.orgId ?? undefined}
              onChoose={(orgId) => {
                setOpen(false)
                change(orgId)
              }}
            />
          </Suspense>
        </div>
      )}
    >
      <Button
        type="text"
        size="middle"
        loading={busy}
        icon={<ApartmentOutlined />}
        // Whoever comes near it is about to want it.
        onPointerEnter={() => void loadPicker()}
        onFocus={() => void loadPicker()}
        className={focus.orgId ? 'focus-button focus-set' : 'focus-button'}
        aria-label={`${t('shell.focus.org')}: ${name}`}
        aria-expanded={open}
        title={`${t('shell.focus.org')}: ${name}`}
      >
        <span className="focus-name">{name}</span>
      </Button>
    </DropMenu>
  )
}

function PostSwitch({ focus, busy, change }: Props): ReactNode {
  const { t } = useTranslation()
  const userId = useSession((session) => session.user?.id)
  const posts = useQuery({
    queryKey: ['identity.userPost', 'own', userId],
    queryFn: ({ signal }) => call(querySysUserPostTree, { userId: userId! }, { signal, quiet: true }),
    enabled: userId !== undefined,
  })
  const all = t('shell.focus.allPosts')
  const items = [{ key: ALL, label: all }].concat(
    (posts.data ?? []).map(({ name, value }) => ({ key: value, label: name })),
  )
  const chosen = focus.postCode ?? ALL
  const name = items.find(({ key }) => key === chosen)?.label ?? chosen
  return (
    <DropMenu menu={{ items, selectedKeys: [chosen], onClick: ({ key }) => key !== chosen && change(key) }}>
      <Button
        type="text"
        size="middle"
        loading={busy}
        icon={<IdcardOutlined />}
        className={focus.postCode ? 'focus-button focus-set' : 'focus-button'}
        aria-label={`${t('shell.focus.post')}: ${name}`}
        title={`${t('shell.focus.post')}: ${name}`}
      >
        <span className="focus-name">{name}</span>
      </Button>
    </DropMenu>
  )
}
