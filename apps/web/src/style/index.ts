import './fonts.css';
import 'virtual:theme.css';
import './base.css';
import './pieces.css';
import './table.css';
import './screens.css';
