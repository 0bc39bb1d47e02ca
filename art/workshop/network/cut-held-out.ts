// node art/workshop/network/cut-held-out.ts held-out.jpg: the sheet of film.py as pictures of their own, the
// network's and the true render of each frame, in art/masters/.
import sharp from 'sharp';
import { masterFile } from '../queue/masters.ts';

const [, , sheet = 'held-out.jpg'] = process.argv;
const [width, height] = [640, 268];
const lights = 'dusk blue-hour gold noon fog lamps red-moon silver green-storm violet between'.split(' ');

for (const [index, light] of lights.entries()) {
  for (const row of [0, 1]) {
    const top = (2 * index + row) * height;
    for (const [column, kind] of ['network-held', 'held'].entries()) {
      await sharp(sheet)
        .extract({ left: column * width, top, width, height })
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
        .toFile(masterFile(`${kind}-${light}-${row + 1}`));
    }
  }
}
