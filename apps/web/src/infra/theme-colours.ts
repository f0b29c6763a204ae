/** The eight to choose from; any other can be picked. */
export const THEME_COLOURS = [
  '#1890ff',
  '#409eff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
] as const
