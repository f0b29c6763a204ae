import type { ChangeEvent, ReactNode } from 'react'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  partly?: boolean
  disabled?: boolean
  tabIndex?: number
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
/** The library's checkbox as plain markup: a list has one in every row. */
export function Tick({ label, checked, partly = false, disabled = false, tabIndex, onChange }: Props): ReactNode {
  const state = `${checked ? ' ant-checkbox-checked' : ''}${partly ? ' ant-checkbox-indeterminate' : ''}`
  return (
    // A press on a tick is none on its row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label
      className={`cs ant-checkbox-css-var ant-checkbox-wrapper${disabled ? ' ant-checkbox-wrapper-disabled' : ''}`}
      onClick={(event) => event.stopPropagation()}
    >
      <span className={`ant-checkbox${state}${disabled ? ' ant-checkbox-disabled' : ''}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          aria-checked={partly ? 'mixed' : undefined}
          checked={checked}
          disabled={disabled}
          tabIndex={tabIndex}
          onChange={onChange}
        />
      </span>
    </label>
  )
}
