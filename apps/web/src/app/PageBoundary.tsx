import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from '../infra/error-log.ts'
import { translate } from '../infra/i18n.ts'
import { PRODUCT } from '../infra/settings.ts'
import { renewPage } from './shell-store.ts'

interface Props {
  path: string
  children: ReactNode
}

/** An error on one page leaves the frame and the other tabs alone. */
export class PageBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    if (PRODUCT.errorLog) logError(error, (componentStack ?? '').trim().split('\n').slice(0, 6).join('\n'))
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <section className="page-error" role="alert">
        <h1>{translate('shell.error.page')}</h1>
        <p>{translate('shell.error.pageHint')}</p>
        <pre>{error.message}</pre>
        <Button type="primary" onClick={() => renewPage(this.props.path)}>
          {translate('shell.retry')}
        </Button>
      </section>
    )
  }
}
