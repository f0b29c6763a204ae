import type { ThemeConfig } from 'antd'

/** The brand blue. White on it, and it on white, miss the 4.5:1 that texts need, so texts use the darker one. */
const BRAND = '#1890ff'
const INK = '#0b63c5'

export const theme: ThemeConfig = {
  // Styles come from the extracted style sheets; `hashed` and the key must be those of build/extract-antd-css.ts.
  zeroRuntime: true,
  hashed: false,
  cssVar: { key: 'cs' },
  token: {
    colorPrimary: BRAND,
    colorLink: INK,
    colorLinkHover: '#0a4f9e',
    colorLinkActive: '#083f7e',
    colorText: '#1b2733',
    colorTextDescription: '#5b6775',
    colorTextTertiary: '#5b6775',
    colorTextPlaceholder: '#6b7683',
    colorError: '#cf1322',
    colorBorder: '#c9d1db',
    colorBorderSecondary: '#e6eaf0',
    controlHeightSM: 28,
    borderRadius: 6,
    borderRadiusSM: 6,
    fontFamily: 'var(--font)',
    wireframe: false,
  },
  components: {
    Button: { colorPrimary: INK, colorPrimaryHover: '#0a56ac', colorPrimaryActive: '#083f7e', primaryShadow: 'none' },
    Pagination: { itemActiveColor: INK, colorPrimary: INK, colorPrimaryHover: INK },
    Tabs: { itemSelectedColor: INK, itemHoverColor: INK },
    Table: { headerBg: '#f4f7fb', headerColor: '#3c4856', rowHoverBg: '#f2f8ff', cellPaddingBlockSM: 7 },
    Tag: { defaultColor: '#3c4856' },
  },
}
