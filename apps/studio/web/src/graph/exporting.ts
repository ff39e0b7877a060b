// SPDX-License-Identifier: Apache-2.0
//
// Pictures and documents as files.

// What the style sheet gives to shapes and to texts.
const shapeProperties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'];
const textProperties = ['fill', 'opacity', 'font-family', 'font-size', 'font-weight'];

export type StyleOf = (element: Element) => Pick<CSSStyleDeclaration, 'getPropertyValue'>;

// A copy of the picture that needs no style sheet: all of it, with the colours as they are now.
export function standalone(
  picture: SVGSVGElement,
  size: { width: number; height: number },
  background: string,
  styleOf: StyleOf = getComputedStyle,
): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = picture.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = styleOf(originals[i]!);
    if (element.tagName !== 'g') {
      for (const property of element.tagName === 'text' ? textProperties : shapeProperties) {
        const value = style.getPropertyValue(property);
        if (value) element.setAttribute(property, value);
      }
    } else if (style.getPropertyValue('opacity') !== '1') {
      element.setAttribute('opacity', style.getPropertyValue('opacity'));
    }
    for (const name of ['class', 'tabindex', 'role', 'data-node', 'aria-pressed', 'aria-current', 'aria-hidden']) {
      element.removeAttribute(name);
    }
  });
  copy.querySelector('g')?.removeAttribute('transform');
  for (const name of [...copy.getAttributeNames()]) copy.removeAttribute(name);
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  copy.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', background);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

const largestSide = 16000; // pixels; browsers draw no larger pictures

export async function png(svg: string, size: { width: number; height: number }): Promise<Blob> {
  const scale = Math.min(2, largestSide / size.width, largestSide / size.height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser cannot make a picture of this size.');
  return blob;
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Of a formula or a title, for the name of a file.
export function fileName(title: string): string {
  const plain = title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'gnomon';
}
