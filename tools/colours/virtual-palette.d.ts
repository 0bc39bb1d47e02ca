declare module 'virtual:palette' {
  const palette: import('./palette.ts').Palette;
  export default palette;
}
