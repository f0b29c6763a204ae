import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { dropdownReady } from '../components/DropMenu.tsx'
import { selectReady } from '../components/Picker.tsx'
import { UnsavedGuard } from '../components/unsaved/UnsavedGuard.tsx'
import { followErrors } from '../infra/error-log.ts'
import { loadLabels, useTranslation } from '../infra/i18n.ts'
import { useSession } from '../infra/session-store.ts'
import { PRODUCT, useSettings } from '../infra/settings.ts'
import { followPreviews, usePreview } from './follow-preview.ts'
import { followRecords } from './follow-records.ts'
import { KeptPages } from './KeptPages.tsx'
import { keepFocus } from './keep-focus.ts'
import { hostReady } from './LazyApp.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { PageTabs } from './PageTabs.tsx'
import { Providers } from './Providers.tsx'
import { RightPanel } from './RightPanel.tsx'
import { Sidebar } from './Sidebar.tsx'
import '../kit/kit.css'
import './shell.css'
import { followWidth } from './shell-store.ts'
import { TagsView } from './TagsView.tsx'
import { TopBar } from './TopBar.tsx'
import { useTokenShown } from './use-token-shown.ts'

const FormPreview = lazy(() => import('./FormPreview.tsx'))
const PreviewBanner = lazy(() => import('./PreviewBanner.tsx'))

const TenantBanner = lazy(() => import('./TenantBanner.tsx'))

/** The frame of every signed-in page. */
export function ShellRoute(): ReactNode {
  const { t } = useTranslation()
  const ends = useSession(({ user }) => !!user?.tenantNotice)
  useEffect(followWidth, [])
  useEffect(keepFocus, [])
  useEffect(followPreviews, [])
  const navigate = useNavigate()
  useEffect(() => followRecords((path) => void navigate(path)), [navigate])
  useEffect(() => (PRODUCT.errorLog ? followErrors() : undefined), [])
  const { size, tagsView, fixedHeader } = useSettings()
  // Once the first page stands, the words of all others, and what lists, questions and messages are drawn with: a link or a
  // press then waits for nothing.
  useEffect(() => {
    const fetchRest = () => Promise.all([loadLabels(), dropdownReady(), selectReady(), hostReady()])
    const timer = setTimeout(() => void fetchRest().catch(() => undefined), 3_000)
    return () => clearTimeout(timer)
  }, [])
  const current = useTokenShown()
  const { form, count } = usePreview()
  const isLooking = useSession(({ own, user }) => !!own && !!user)
  return (
    <Providers>
      <UnsavedGuard />
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <div
        hidden={!!form}
        className={`shell size-${size}${fixedHeader ? ' shell-fixed' : ''}${tagsView ? '' : ' shell-tagless'}`}
      >
        <Sidebar />
        <div className="shell-body">
          <TopBar />
          <OfflineBar />
          {tagsView && current && <TagsView />}
          {ends && (
            <Suspense>
              <TenantBanner />
            </Suspense>
          )}
          {current && <PageTabs />}
          <main id="content" className="shell-content" tabIndex={-1}>
            {current && <KeptPages />}
          </main>
        </div>
      </div>
      {!form && <RightPanel />}
      {form && (
        <Suspense>
          <FormPreview key={count} form={form} />
        </Suspense>
      )}
      {isLooking && (
        <Suspense>
          <PreviewBanner />
        </Suspense>
      )}
    </Providers>
  )
}
