/** Light or dark as the system has it, before the panel's own choice is loaded. @returns stops following */
export function followSystemScheme(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  apply();
  dark.addEventListener('change', apply);
  return () => dark.removeEventListener('change', apply);
}
