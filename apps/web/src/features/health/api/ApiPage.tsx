import { Button, Skeleton } from 'antd'
import { createElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSettings } from '../../../infra/settings.ts'
import { Monitor } from '../Monitor.tsx'

/** The page the server draws for programmers, and what it is drawn from. */
const [PAGE, DESCRIPTION, SCRIPT] = ['/api/docs', '/api/openapi.json', '/api/docs/rapidoc-min.js'] as const

/** The description of the API within the console: the same element as on the page of its own. */
export default function ApiPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <Monitor code="swagger">
      <div className="health-buttons">
        <Button href={PAGE} target="_blank" rel="noopener">
          {t('health.api.ownPage')}
        </Button>
        <Button href={DESCRIPTION} download="openapi.json">
          {t('health.api.description')}
        </Button>
      </div>
      <ApiElement />
    </Monitor>
  )
}

function ApiElement(): ReactNode {
  const { t } = useTranslation()
  const dark = useSettings((settings) => settings.dark)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(
    customElements.get('rapi-doc') ? 'ready' : 'loading',
  )
  useEffect(() => {
    if (customElements.get('rapi-doc')) return
    const script = Object.assign(document.createElement('script'), { type: 'module', src: SCRIPT })
    script.addEventListener('load', () => setState('ready'))
    script.addEventListener('error', () => {
      script.remove()
      setState('failed')
    })
    document.head.append(script)
  }, [])
  if (state === 'failed') return <p role="alert">{t('health.api.notLoaded')}</p>
  if (state === 'loading') return <Skeleton active />
  return createElement('rapi-doc', {
    class: 'health-api',
    'spec-url': DESCRIPTION,
    'load-fonts': 'false',
    'render-style': 'focused',
    'show-header': 'false',
    theme: dark ? 'dark' : 'light',
    'primary-color': dark ? '#6ea8fe' : '#1463b8',
    'allow-server-selection': 'false',
    'allow-spec-url-load': 'false',
    'allow-spec-file-load': 'false',
    'sort-endpoints-by': 'path',
    // All at once they are more than a browser draws; and the address of the console is its own.
    'update-route': 'false',
  })
}
