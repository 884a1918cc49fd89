import sharp from 'sharp';
import '../src/media/pictures.service';

// The service decodes files alone; tests look at its answers in memory.
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`) });
