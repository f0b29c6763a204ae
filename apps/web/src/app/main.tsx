import './ask-first.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageTag } from '../infra/language.ts'
import { useSettings } from '../infra/settings.ts'
import './base.css'
import { FirstRoute } from './FirstRoute.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { makeRouter } from './router.tsx'

document.documentElement.lang = languageTag()
if (useSettings.getState().dark) document.querySelector('.first-look')?.setAttribute('data-theme', 'dark')
// A chunk that is gone means that a newer build is served: start over with it, but never in a circle. Without a connection no
// chunk arrives: a page loaded anew would be gone with all that is shown.
window.addEventListener('vite:preloadError', () => {
  if (!navigator.onLine) return
  const last = Number(sessionStorage.getItem('reloadedAt'))
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  // The page that was asked for, not the one that it was asked on.
  const wanted = router.state.navigation.location
  if (wanted) location.assign(wanted.pathname + wanted.search)
  else location.reload()
})

const router = makeRouter()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ProgressBar router={router} />
    <FirstRoute router={router} />
  </StrictMode>,
)
