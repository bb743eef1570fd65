/** Twice the size of the screen's, so that it is sharp on a slide. */
const pixelRatio = 2;

/** Saves a panel as it stands as a PNG, without its buttons. What draws it is fetched when somebody asks for it. */
export async function savePicture(panel: HTMLElement, title: string): Promise<void> {
  const { toPng } = await import('html-to-image');
  const { backgroundColor } = getComputedStyle(document.body);
  const url = await toPng(panel, {
    pixelRatio,
    backgroundColor,
    style: { padding: '16px' },
    width: panel.offsetWidth + 32,
    height: panel.offsetHeight + 32,
    filter: (node) => !(node instanceof HTMLElement && node.dataset.notInPicture !== undefined),
  });
  const link = document.createElement('a');
  link.href = url;
  link.download = `${title}.png`;
  link.click();
}
