import sharp from 'sharp';
import '../src/media/pictures.service';

// The service decodes only files; tests decode its responses in memory.
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) });
