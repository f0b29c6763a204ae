import { LOG_LEVELS } from '@cloud-steward/contract/health/log.ts'
import { instant } from '@cloud-steward/contract/kit/index.ts'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { instantOf, PARTS, type Search, wallOf } from './log-search.ts'

const TIME = instant()

interface Props {
  search: Search
  isLive: boolean
  onSearch: (search: Search) => void
  onLive: () => void
}
/** Search form of the log. `LogPage` stores the search in the URL, so that a user can send it as a link. */
export function LogSearch({ search, isLive, onSearch, onLive }: Props): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const label = (key: string) => t(`health.log.${key}`)
  const set = (part: keyof Search) => (value: string | undefined) =>
    setTyped((before) => ({ ...before, [part]: value }))
  const field = (part: (typeof PARTS)[number]) => {
    if (part === 'logLevel')
      return (
        <Select
          allowClear
          aria-label={label(part)}
          value={typed[part]}
          placeholder={label('allLevels')}
          options={LOG_LEVELS.map((value) => ({ value, label: label(`logLevel.${value}`) }))}
          onChange={set(part)}
        />
      )
    if (part === 'timeFrom' || part === 'timeTo')
      return (
        <FieldControl
          field={TIME}
          labelKey={`health.log.${part}`}
          label={label(part)}
          disabled={isLive}
          value={instantOf(typed[part])}
          onChange={(moment) => set(part)(wallOf(moment))}
        />
      )
    return (
      <Input
        aria-label={label(part)}
        value={typed[part] ?? ''}
        maxLength={200}
        onChange={({ target }) => set(part)(target.value)}
      />
    )
  }
  return (
    <form
      className="health-search panel"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      {PARTS.map((part) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control comes from field()
        <label key={part}>
          <span>{label(part)}</span>
          {field(part)}
        </label>
      ))}
      <Buttons isLive={isLive} onReset={() => onSearch({})} onLive={onLive} />
    </form>
  )
}

function Buttons(props: { isLive: boolean; onReset: () => void; onLive: () => void }): ReactNode {
  const { isLive, onReset, onLive } = props
  const { t } = useTranslation()
  return (
    <div className="health-buttons">
      <Button type="primary" htmlType="submit">
        {t('kit.query')}
      </Button>
      <Button onClick={onReset}>{t('kit.reset')}</Button>
      <Button onClick={onLive} aria-pressed={isLive}>
        {t(isLive ? 'health.log.stopFollowing' : 'health.log.follow')}
      </Button>
    </div>
  )
}
